package knowledge

import (
	"slices"
	"testing"
)

func TestNameEffect(t *testing.T) {
	const (
		aws    = "github.com/aws/aws-sdk-go-v2/service/ec2"
		azure  = "github.com/Azure/azure-sdk-for-go/sdk/resourcemanager/compute/armcompute/v6"
		k8s    = "k8s.io/client-go/kubernetes/typed/apps/v1"
		openai = "github.com/openai/openai-go/v3"
		stripe = "github.com/stripe/stripe-go/v81/subscription"
	)
	for _, c := range []struct {
		pkg, name string
		want      Effect // Unknown: nothing is known
	}{
		// Upserts look first, or say the state.
		{"", "CreateOrUpdate", Idempotent},
		{"", "GetOrCreate", Idempotent},
		{"", "FindOrCreateUser", Idempotent},
		{"", "CreateIfNotExists", Idempotent},
		{"", "PutIfAbsent", Idempotent},
		{"", "GetOrder", Read}, // no "or" in it

		// A read in front is believed whatever follows.
		{"", "GetCreateStatus", Read},
		{"", "ListPosts", Read},
		{"", "ListTokens", Read},
		{"", "SearchIssues", Read},
		{"", "DescribeInstances", Read},
		{"", "CountTokens", Read},
		{"", "BatchGet", Read},
		{"", "IsDeleted", Read},
		{"", "WaitUntilDeleted", Read},
		{"", "RunQuery", Read},
		{"", "ExecuteSearchQuery", Read},
		{"", "StartQueryExecution", Execute},
		{"", "Query", Read},

		// Generated clients put the service first; the end can say that it reads.
		{"", "AssetUploadStatus", Read},
		{"", "UserInfo", Read},
		{"", "ReposList", Read},
		{"", "IssuesCreateComment", Write},
		{"", "AdminUsersDelete", Idempotent},
		{"", "OrderCancel", Idempotent},
		{"", "OrderCreate", Write},
		{"", "PostList", Read},

		// States.
		{"", "UpdateStatus", Idempotent}, // a twitter-like one posts: that needs a line of its own
		{"", "SetTopic", Idempotent},
		{"", "AddLabel", Idempotent},
		{"", "AddLabelsToIssue", Idempotent},
		{"", "AddReaction", Idempotent},
		{"", "DeletePost", Idempotent},
		{"", "MarkAsRead", Idempotent},
		{"", "EnsureCreated", Idempotent},
		{"", "CloseIssue", Idempotent},
		{"", "LabelIssue", Idempotent},

		// Writes.
		{"", "CreateIssue", Write},
		{"", "createIssue", Write},
		{"", "create_issue", Write},
		{"", "create-issue", Write},
		{"", "/pkg.IssueService/CreateIssue", Write},
		{"", "issues.create", Write},
		{"", "AddComment", Write},
		{"", "AddCommentToLabel", Write},
		{"", "BatchInsertRows", Write},
		{"", "ChargeCard", Write},
		{"", "TransferFunds", Write},
		{"", "TransferToken", Write},
		{"", "PlaceOrder", Unknown},
		{"", "RegisterUser", Write},
		{"", "IncrementCounter", Write},
		{"", "CreateCheckoutSession", Write},

		// Messages and commands.
		{"", "PostMessage", Publish},
		{"", "ChatPostMessage", Publish},
		{"", "SendEmail", Publish},
		{"", "SendMessage", Publish},
		{"", "NotifyUser", Publish},
		{"", "EnqueueJob", Publish},
		{"", "CallTool", Execute},
		{"", "RunCommand", Execute},
		{"", "RestartServer", Write},
		{"", "TriggerBuild", Execute},

		// Excluded.
		{"", "CreateToken", Session},
		{"", "ExchangeToken", Session},
		{"", "RevokeToken", Session},
		{"", "Ping", Session},
		{"", "StartHeartbeat", Session},
		{"", "CreateSession", Session},
		{"", "RunHealthCheck", Session},
		{"", "CreateChatCompletion", Completion},
		{"", "GenerateContent", Completion},
		{"", "CreateEmbeddings", Completion},

		// Nouns alone say nothing.
		{"", "NextPost", Unknown},
		{"", "CustomerOrder", Unknown},
		{"", "WorkflowRun", Unknown},
		{"", "Frobnicate", Unknown},
		{"", "New", Unknown},
		{"", "", Unknown},

		// Families: the first word decides, and it can mean something else.
		{aws, "CreateHealthCheck", Write},
		{aws, "StartInstances", Execute},
		{aws, "RegisterImage", Write},
		{aws, "BatchGetItem", Read},
		{aws, "AssumeRole", Read},
		{aws, "ModifyInstanceAttribute", Idempotent},
		{azure, "BeginCreateOrUpdate", Idempotent},
		{azure, "BeginRestart", Write},
		{azure, "BeginDelete", Idempotent},
		{k8s, "Create", Idempotent},
		{k8s, "UpdateStatus", Idempotent},
		{openai, "New", Write},
		{stripe, "New", Write},
		{"example.com/other", "New", Unknown},
	} {
		got, ok := Default().NameEffect(c.pkg, c.name)
		if got != c.want || ok != (c.want != Unknown) {
			t.Errorf("NameEffect(%q, %q) = %v, %v, want %v", c.pkg, c.name, got, ok, c.want)
		}
	}
	if _, ok := (*Table)(nil).NameEffect("", "Create"); ok {
		t.Error("a nil table knows something")
	}
}

func TestFamilyEffect(t *testing.T) {
	if e, ok := Default().FamilyEffect("github.com/aws/aws-sdk-go-v2/service/sqs", "PurgeQueue"); e != Idempotent || !ok {
		t.Errorf("PurgeQueue: %v, %v", e, ok)
	}
	const github = "github.com/google/go-github/v72/github"
	for name, want := range map[string]Effect{"CreateLabel": Write, "ListComments": Read, "RequestReviewers": Idempotent} {
		if e, ok := Default().FamilyEffect(github, name); e != want || !ok {
			t.Errorf("%s: %v, %v", name, e, ok)
		}
	}
	if _, ok := Default().FamilyEffect("example.com/other", "CreateIssue"); ok {
		t.Error("a package of no family has a convention")
	}
}

func TestSplitWords(t *testing.T) {
	for name, want := range map[string][]string{
		"CreateIssue":     {"create", "issue"},
		"HTTPServerStart": {"http", "server", "start"},
		"getUserIDs":      {"get", "user", "ids"},
		"ListEC2Tags":     {"list", "ec2", "tags"},
		"snake_case-name": {"snake", "case", "name"},
		"X":               {"x"},
		"":                nil,
	} {
		if got := splitWords(name); !slices.Equal(got, want) {
			t.Errorf("splitWords(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestWords(t *testing.T) {
	write := Default().Words(Write)
	if !slices.Contains(write, "create") || slices.Contains(write, "delete") || !slices.IsSorted(write) {
		t.Errorf("Words(Write) = %v", write)
	}
}
