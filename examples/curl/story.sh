#!/bin/sh
# Two tests of a payment, with a shell and curl only:
#   npx --no threeds-sandbox exec -- sh story.sh
# For a running sandbox, such as a service container, set its URL:
#   SANDBOX_URL=http://localhost:8080 sh story.sh
set -eu

if [ -z "${SANDBOX_URL:-}" ]; then
  echo 'SANDBOX_URL is not set: run "npx --no threeds-sandbox exec -- sh story.sh",' \
    'or set it to the address of a sandbox.' >&2
  exit 2
fi
control=${SANDBOX_CONTROL_URL:-$SANDBOX_URL/_sandbox}
# The webhook URL of your app. A shell cannot listen, so without it the payments request no webhook, and the test
# only waits for the change of the payment.
webhook= deliveries=0
if [ -n "${SHOP_WEBHOOK_URL:-}" ]; then
  webhook=', "webhook": { "url": "'"$SHOP_WEBHOOK_URL"'" }'
  deliveries=1
fi

stories=0
story=
fail() {
  printf 'not ok %s - %s\n  %s\n' "$stories" "$story" "$*" >&2
  exit 1
}

# call WHAT CURL-ARGUMENTS...: saves the response with its headers. The arguments contain a card and a password, so
# an error prints WHAT instead.
call() {
  what=$1
  shift
  answer=$(curl -sSi --max-time 60 "$@" 2>&1) || fail "cannot $what: $answer"
  status=${answer#* }
  case $status in 2*) ;; *) fail "cannot $what: $answer" ;; esac
}

# ask WHAT PATH JSON: calls the control API for the space of this test.
ask() {
  call "$1" -H 'content-type: application/json' "$control/$2" -d "$3"
}

# field NAME: prints the first string with this name in the response.
field() {
  case $answer in *"\"$1\":\""*) ;; *) fail "no $1 in the answer: $answer" ;; esac
  rest=${answer#*"\"$1\":\""}
  printf '%s\n' "${rest%%\"*}"
}

# expect WHAT TEXT: checks that the response contains TEXT.
expect() {
  case $answer in *"$2"*) ;; *) fail "expected $1 ($2), but got: $answer" ;; esac
}

# begin STORY: uses a separate space, isolated from the other test and earlier runs.
begin() {
  stories=$((stories + 1))
  story=$1
  space=story$stories.at$(date +%s).by$$
  call 'get the credentials of a space' "$control/spaces/$space/credentials"
  merchant=$(field merchantId)
  password=$(field password)
}

end() {
  printf 'ok %s - %s\n' "$stories" "$story"
}

# Replace this with your app: it creates a payment and reads its result.
pay() {
  call 'begin a payment' -u "$merchant:$password" -H 'content-type: application/json' "$SANDBOX_URL/v1/transactions" -d @- <<END
{
  "amount": 1250, "currency": "EUR", "refno": "$1", "paymentMethods": ["VIS"],
  "card": {
    "number": "4000001000000026", "cvv": "123", "expiryMonth": "12", "expiryYear": "34",
    "3D": {
      "acquirer": { "acquirerMerchantId": "123456789012345", "acquirerBin": "400000" },
      "merchant": { "mcc": "5411", "merchantName": "Example Shop" },
      "cardholder": { "cardholderName": "Ada Example", "email": "ada@example.com" }
    }
  },
  "option": { "authenticationOnly": true },
  "redirect": {
    "successUrl": "http://localhost:3000/paid",
    "cancelUrl": "http://localhost:3000/cart",
    "errorUrl": "http://localhost:3000/failed"
  }$webhook
}
END
  transaction=$(field transactionId)
}
read_status() {
  call 'read the result of the payment' -u "$merchant:$password" "$SANDBOX_URL/v1/transactions/$transaction"
}

begin "a customer with the right code has paid${webhook:+, and the webhook confirms it}"
pay order-1
expect 'an address to send the customer to' /v1/start/
ask 'type the code' "transactions/$transaction/challenge" '{ "code": "4444" }'
expect 'the redirect to the shop' 'http://localhost:3000/paid?'
read_status
expect 'a payment' '"status":"authenticated"'
# Each returns at once if the event exists, and waits for it otherwise.
call 'see the payment change' "$control/wait?type=transaction.changed&status=authenticated&transaction=$transaction&timeout=10s"
if [ -n "$webhook" ]; then
  call 'see the webhook delivered' "$control/wait?type=webhook.delivered&transaction=$transaction&timeout=10s"
fi
ask 'verify the events' "verify?space=$space" '{ "checks": [
  { "requests": { "operation": "initTransaction", "refno": "order-1" }, "count": 1 },
  { "changes": { "transaction": "'"$transaction"'", "to": "authenticated" }, "count": 1 },
  { "webhooks": { "transaction": "'"$transaction"'", "status": "authenticated" }, "count": '$deliveries' }
] }'
expect 'all checks to hold' '{"ok":true,"checks":'
end

begin 'a customer has not paid if the bank rejects the challenge, with any card'
ask 'arm the next outcome' "next?space=$space" '{ "scenario": "challenge_failed" }'
pay order-2
ask 'type the code' "transactions/$transaction/challenge" '{ "code": "4444" }'
expect 'the redirect to the shop' 'http://localhost:3000/failed?'
read_status
expect 'no payment' '"status":"failed"'
end

echo "1..$stories"
