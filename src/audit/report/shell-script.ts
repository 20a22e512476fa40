import { JSON_OPTION, quoted } from '../../core/domain/shell-words.ts'
import type { AuditFile, Find, RequestOf, Template } from '../audit-file.ts'

/** What `${…}` of audit.yaml is called in a shell; what a step has taken has its own name. */
const NAMES: Readonly<Record<string, string>> = {
  app: 'APP',
  'sandbox.url': 'SANDBOX',
  'card.number': 'number',
  'card.cvv': 'cvv',
  'card.expiry': 'expiry',
  'card.expiryMonth': 'month',
  'card.expiryYear': 'year',
  'amount.decimal': 'decimal',
}

const nameOf = (place: string): string => NAMES[place] ?? place.replace(/^env\./, '').replace(/\W/g, '_')

/** A text of audit.yaml as a shell takes it: `'/orders/'"$ref"`. */
const inShell = (text: string): string =>
  quoted(text).replace(/\$\{([^}]+)\}/g, (_whole, place: string) => `'"$${nameOf(place)}"'`)

const addressOf = ({ text }: Template): string =>
  /^https?:|^\$\{app\}/.test(text) ? inShell(text) : `"$APP"${inShell(text)}`

/** A request of audit.yaml by curl; its answer is in `$OUT`, its headers are in `$HEAD`, and its status is printed. */
const requestLine = ({ url, method, headers, form, json }: RequestOf, follows: boolean): string =>
  [
    `curl -sS${follows ? ' -L' : ''} -b "$JAR" -c "$JAR" -o "$OUT" -D "$HEAD" -w '%{http_code}\\n'${method === 'GET' || form || json !== undefined ? '' : ` -X ${method}`}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value.text}`)}`),
    ...Object.entries(form ?? {}).map(([name, { text }]) => `--data-urlencode ${inShell(`${name}=${text}`)}`),
    ...(json === undefined ? [] : [JSON_OPTION, `-d ${inShell(JSON.stringify(json))}`]),
    addressOf(url),
  ].join(' ')

/** Takes something from the answer that came last. What stands in a page has no line: such a file has no script. */
const taken = (find: Find): string | undefined => {
  if ('json' in find) return `field ${quoted(find.json)} < "$OUT"`
  if ('header' in find)
    return `awk -F': *' -v n=${quoted(find.header.toLowerCase())} 'tolower($1) == n { sub(/\\r/, ""); print $2 }' "$HEAD"`
  if ('cookie' in find) return `awk -v n=${quoted(find.cookie)} '$6 == n { print $7 }' "$JAR"`
  if ('regex' in find)
    return `node -p 'require("fs").readFileSync(0, "utf8").match(new RegExp(process.argv[1]))[1]' ${quoted(find.regex)} < "$OUT"`
  return undefined
}

const HELPERS = [
  'OUT=$(mktemp) HEAD=$(mktemp)',
  'as() { JAR=$OUT.jar$1; }; as 1',
  `field() { node -p 'process.argv[1].split(".").reduce((at, key) => at?.[key], JSON.parse(require("fs").readFileSync(0))) ?? ""' "$1"; }`,
]

/**
 * What a shell needs before the lines of a finding: `buy` checks out as audit.yaml says and names what is another one each time,
 * `order` shows an order, `as` takes
 * the cookies of another customer, `sweep` calls the sweeper. `$SANDBOX` is a sandbox that was started with `--webhooks manual`, `$APP` your app. Undefined where a step
 * takes something out of a page.
 */
export const shellOf = ({ checkout, order, sweeper }: AuditFile): readonly string[] | undefined => {
  const steps = checkout.steps.map((step, nth) => {
    const takes = Object.entries(step.take).map(([name, find]) => [name, taken(find)] as const)
    if (takes.some(([, line]) => line === undefined)) return undefined
    return [
      requestLine(step, nth < checkout.steps.length - 1),
      ...takes.map(([name, line]) => `${nameOf(name)}=$(${line})`),
    ]
  })
  const reference = order.reference === undefined ? 'field transactions.0.refno < "$OUT.t"' : taken(order.reference)
  if (reference === undefined || steps.includes(undefined)) return undefined
  return [
    ...HELPERS,
    'buy() {',
    '  n=$2 amount=$3 currency=$4 cart=$5 cvv=123 month=12 year=34 expiry=12/34 email=audit-$n@example.com',
    // No number stands in a report, be it a published one.
    '  number=$(curl -sS "$SANDBOX/_sandbox/cards?scenario=challenge_success&brand=$6&limit=1" | field cards.0.number)',
    '  decimal=$(node -p "($amount / 100).toFixed(2)")',
    ...steps.flatMap((lines) => (lines ?? []).map((line) => `  ${line}`)),
    '  curl -sS "$SANDBOX/_sandbox/transactions?limit=1" > "$OUT.t"',
    `  eval "T$1=$(field transactions.0.id < "$OUT.t") REF$1=$(${reference})"`,
    '  eval "SUCCESS$1=\'$(field transactions.0.returnUrls.success < "$OUT.t")\' CANCEL$1=\'$(field transactions.0.returnUrls.cancel < "$OUT.t")\'"',
    '}',
    `order() { ref=$1; ${requestLine(order.request, true)}; cat "$OUT"; echo; }`,
    ...(sweeper.kind === 'trigger' ? [`sweep() { ${requestLine(sweeper.request, true)}; }`] : []),
  ]
}
