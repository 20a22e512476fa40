#!/bin/sh
# Moves all spaces to another number of replicas: docs/how-to/replicas.md lists the steps.
#   sh spaces.sh export https://sandbox.example.com 2 FOLDER   exports the spaces of two replicas, a file each
#   sh spaces.sh empty  https://sandbox.example.com FOLDER     empties the spaces with a file there
#   sh spaces.sh import https://sandbox.example.com FOLDER     fills them, through the proxy
# CONTROL_TOKEN is sent if it is set; CURL_CA_BUNDLE contains the certificates that curl trusts.
set -eu

ask() {
  curl --silent --show-error ${CONTROL_TOKEN:+--header "Authorization: Bearer $CONTROL_TOKEN"} "$@"
}

call() {
  ask --fail "$@"
}

status() {
  ask --output /dev/null --write-out '%{http_code}' "$1"
}

spaces_in() {
  for file in "$1"/*.json; do
    [ -e "$file" ] && basename "$file" .json
  done
}

usage() {
  echo 'usage: spaces.sh export PROXY REPLICAS FOLDER | empty PROXY FOLDER | import PROXY FOLDER' >&2
  exit 2
}

[ $# -ge 3 ] || usage
action=$1 proxy=$2

case $action in
  export)
    [ $# -eq 4 ] || usage
    mkdir -p "$4"
    replica=0
    while [ "$replica" -lt "$3" ]; do
      listed=$(call "$proxy/sandbox-$replica/_sandbox/spaces")
      for space in $(echo "$listed" | grep -o '"space":"[^"]*"' | cut -d'"' -f4); do
        # Every replica lists the space default; an unused one has no state.
        if [ "$space" = default ] && [ "$(status "$proxy/_sandbox/state?space=default")" = 404 ]; then continue; fi
        call "$proxy/_sandbox/state?space=$space" --output "$4/$space.json"
      done
      replica=$((replica + 1))
    done
    ;;
  empty)
    for space in $(spaces_in "$3"); do call --request DELETE "$proxy/_sandbox/spaces/$space" --output /dev/null; done
    ;;
  import)
    for space in $(spaces_in "$3"); do
      call --request PUT --header 'content-type: application/json' --data-binary "@$3/$space.json" \
        "$proxy/_sandbox/state?space=$space" --output /dev/null
      echo "$space"
    done
    ;;
  *) usage ;;
esac
