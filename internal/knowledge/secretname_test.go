package knowledge

import (
	"strings"
	"testing"
)

// TestSecretNames: names of the built-in lists that are credentials, and those that look like one.
func TestSecretNames(t *testing.T) {
	for kind, names := range map[string][2]string{
		"ident": {
			`token Token apiToken API_TOKEN access_token refreshToken authToken githubToken bearer sessionToken request_token
			 secret clientSecret appsecret_secret SecretValue password dbPassword DB_PASSWORD passwd userPasswd passphrase
			 apiKey APIKey api_key apikey OpenAIAPIKey authKey accessKey SecretAccessKey secretKey privateKey signingKey
			 encryptionKey sessionKey EncodingAESKey masterKey pushkey PushKey
			 credential Credentials awsCreds authorization AuthHeader cookie sessionCookie jwt JWT idJWT
			 dsn DSN postgresDSN connectionString ConnString connStr databaseURL 
			 authCode authorization_code otp userPwd db_pwd
			 tokenValue tokenString passwordBytes secretData apiKeyStr connectionStringValue
			 database.password gitlab.token settings/api_key "password" Authorization: [token]`,
			`tokens Tokens maxTokens tokenCount tokens_used totalTokens promptToken max_token tokenizer tokenType tokenLimit
			 pageToken next_page_token nextToken continueToken continuationToken progressToken cursorToken syncToken
			 cancellationToken idempotencyToken peekToken
			 tokenURL tokenEndpoint tokenFile secretName secretRef secretPath secretID secretsManager tokenSource tokenEnv
			 tokenExpiry tokenExpiresAt keyPrefix tokenPrefix tokenScopes authURL authType author authority
			 publicKey PublicKey accessKeyID AccessKeyId clientID primaryKey cacheKey mapKey sortKey partitionKey keyName key
			 keyboard pwd PWD hashedPassword passwordHash passwordPolicy forgotPassword masked_token maskedApiKey
			 imagePullSecret applicationCredentials SENTRY_DSN cookieName cookieJar path compat spin
			 ErrToken ErrInvalidToken errMissingPassword string value data publicKeyBytes secrets url ""`,
		},
		"header": {
			`Authorization authorization Proxy-Authorization Cookie Set-Cookie X-Api-Key x-api-key X-Auth-Token Private-Token
			 X-Hub-Signature-256 DD-API-KEY DD-APPLICATION-KEY Ocp-Apim-Subscription-Key x-functions-key X-Custom-Token`,
			`Content-Type Accept X-Request-Id Idempotency-Key If-Match User-Agent X-Page-Token Www-Authenticate`,
		},
		"query": {
			`key api_key apikey token access_token client_secret secret appsecret pushkey authorization sig signature refresh_token
			 private_token`,
			`page page_token pageToken q query limit sort password_policy code state sort_key id tokens`,
		},
		"env": {
			`GITHUB_TOKEN OPENAI_API_KEY AWS_SECRET_ACCESS_KEY AZURE_CLIENT_SECRET DATABASE_URL PGPASSWORD MYSQL_PWD MONGODB_URI
			 SLACK_BOT_TOKEN DD_APP_SECRET REDIS_PASSWORD GITHUB_PAT SSH_PRIVATE_KEY`,
			`HOME PATH PWD LOG_LEVEL PORT AWS_REGION AWS_ACCESS_KEY_ID GOOGLE_APPLICATION_CREDENTIALS TOKEN_FILE API_URL
			 KUBECONFIG MAX_TOKENS OPENAI_MODEL AZURE_CLIENT_ID SENTRY_DSN`,
		},
	} {
		for i, want := range []bool{true, false} {
			for name := range strings.FieldsSeq(names[i]) {
				if got := Default().SecretName(kind, name); got != want {
					t.Errorf("SecretName(%s, %s) = %v", kind, name, got)
				}
			}
		}
	}
	var none *Table
	if none.SecretName("ident", "token") || none.Masks("maskToken") || none.Origin("os", "os.Open") != Undecided {
		t.Error("a nil table knows names")
	}
}

func TestMasks(t *testing.T) {
	for name := range strings.FieldsSeq(`maskToken MaskKey Redact redactURL RedactedString sanitizeHeaders SanitiseURL
		scrubSecrets hashKey obfuscate censorText tokenFingerprint KeySuffix lastPrefix withMasking GenerateHMAC tokenDigest StripPassword removeApiKey`) {
		if !Default().Masks(name) {
			t.Errorf("%s masks", name)
		}
	}
	for name := range strings.FieldsSeq(`String formatToken maKey unmaskToken ToUpper has ma Sprintf stripBearer getHMAC removeToken2Line StripSpaces HideMenu`) {
		if Default().Masks(name) {
			t.Errorf("%s does not mask", name)
		}
	}
}

// TestUserNames: the user's names are added to the built-in ones.
func TestUserNames(t *testing.T) {
	user, err := Parse("t.know", "names ident Kennwort\nnames friend ApiToken\nnames skip Wert\nnames mask Schwaerz\nnames query q")
	if err != nil {
		t.Fatal(err)
	}
	table := Default().With(user)
	for name, want := range map[string]bool{
		"adminKennwort": true, "kennwortWert": true, "apiToken": false, "accessToken": true, "page": false,
	} {
		if got := table.SecretName("ident", name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if !table.SecretName("query", "q") || !table.Masks("schwaerzeURL") || Default().SecretName("ident", "kennwort") {
		t.Error("query, mask, or the built-in table changed")
	}
}
