#!/usr/bin/env bash
# What action.yml runs: build the toolvet of this checkout, so that the action's
# revision pins it, report what is new, and leave SARIF, annotations and a summary.
# Exit codes are those of toolvet. Needs bash, git and Go.
set -euo pipefail

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

toolvet=$work/toolvet$(go env GOEXE)
(cd "$TOOLVET_SOURCE" && GOWORK=off GOFLAGS= go build -o "$toolvet" ./cmd/toolvet)

# An empty array is unset to the bash of macOS, hence ${flags[@]+…}.
flags=()
if [ -n "${TOOLVET_BASELINE:-}" ]; then
	flags+=(-baseline "$TOOLVET_BASELINE")
else
	from=${TOOLVET_NEW_FROM:-}
	if [ -z "$from" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then
		from=origin/$GITHUB_BASE_REF
		# A checkout of the runner has one commit. The history is needed to find
		# where the branch left its target.
		unshallow=()
		if [ "$(git rev-parse --is-shallow-repository)" = true ]; then
			unshallow=(--unshallow)
		fi
		git fetch --quiet --no-tags ${unshallow[@]+"${unshallow[@]}"} origin "+refs/heads/$GITHUB_BASE_REF:refs/remotes/origin/$GITHUB_BASE_REF"
	fi
	if [ -n "$from" ]; then
		flags+=(-new-from "$from")
	fi
fi

sarif=${TOOLVET_SARIF:-toolvet.sarif}
read -ra more <<<"${TOOLVET_ARGS:-}"
read -ra packages <<<"${TOOLVET_PACKAGES:-./...}"
code=0
"$toolvet" ${flags[@]+"${flags[@]}"} ${more[@]+"${more[@]}"} -format github -format "sarif:$sarif" -format "markdown:$work/summary.md" "${packages[@]}" || code=$?

if [ -s "$work/summary.md" ]; then
	cat "$work/summary.md" >>"${GITHUB_STEP_SUMMARY:-/dev/null}"
fi
if [ "$code" != 2 ]; then
	case $sarif in
	/* | ?:*) ;;
	*) sarif=$PWD/$sarif ;;
	esac
	echo "sarif=$sarif" >>"${GITHUB_OUTPUT:-/dev/null}"
fi
exit "$code"
