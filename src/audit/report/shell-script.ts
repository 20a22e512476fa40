import { JSON_OPTION, quoted } from '../../core/domain/shell-quoting.ts'
import type { AuditFile, Find, RequestTemplate, Template } from '../audit-file.ts'

/** Shell variables for the placeholders of audit.yaml. Values takeCommand by a step keep their names. */
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

const nameOf = (placeholder: string): string =>
  NAMES[placeholder] ?? placeholder.replace(/^env\./, '').replace(/\W/g, '_')

/** Quotes a string of audit.yaml for a shell, such as `'/orders/'"$ref"`. */
const inShell = (text: string): string =>
  quoted(text).replace(/\$\{([^}]+)\}/g, (_whole, placeholder: string) => `'"$${nameOf(placeholder)}"'`)

const urlInShell = ({ text }: Template): string =>
  /^https?:|^\$\{app\}/.test(text) ? inShell(text) : `"$APP"${inShell(text)}`

/**
 * Formats a request of audit.yaml for curl. It writes the response to `$OUT`, the headers to `$HEAD`, and prints the
 * status.
 */
const requestLine = ({ url, method, headers, form, json }: RequestTemplate, follows: boolean): string => {
  const isImplied = method === 'GET' || (method === 'POST' && (form !== undefined || json !== undefined))
  return [
    // With -X, curl would send this method to the page that follows, too.
    `curl -sS${follows && isImplied ? ' -L' : ''} -b "$JAR" -c "$JAR" -o "$OUT" -D "$HEAD" -w '%{http_code}\\n'${isImplied ? '' : ` -X ${method}`}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${inShell(`${name}: ${value.text}`)}`),
    ...Object.entries(form ?? {}).map(([name, { text }]) => `--data-urlencode ${inShell(`${name}=${text}`)}`),
    ...(json === undefined ? [] : [JSON_OPTION, `-d ${inShell(JSON.stringify(json))}`]),
    urlInShell(url),
  ].join(' ')
}

/** Returns the command that takes a value from the last response. Undefined for HTML, which has no command. */
const extractCommand = (find: Find): string | undefined => {
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

/** Returns the commands of a step. Undefined if it takes a value from HTML. */
const stepLines = (step: RequestTemplate, follows: boolean): readonly string[] | undefined => {
  const extractions = Object.entries(step.extract).map(([name, find]) => [name, extractCommand(find)] as const)
  if (extractions.some(([, line]) => line === undefined)) return undefined
  return [requestLine(step, follows), ...extractions.map(([name, line]) => `${nameOf(name)}=$(${line})`)]
}

const DECIMAL = 'decimal=$(node -p "($amount / 100).toFixed(2)")'

/**
 * Returns the shell functions for the lines of a finding. `buy` checks out and sets variables, `change` changes an order, `order` prints it,
 * `as` switches customers, `sweep` triggers the sweeper. `$SANDBOX` is a sandbox with `--webhooks manual`, `$APP` your
 * app. Undefined if a step takes a value from HTML.
 */
export const shellSetup = ({ checkout, order, sweeper }: AuditFile): readonly string[] | undefined => {
  const fill = checkout.fill?.map((step) => stepLines(step, true)) ?? []
  const steps = checkout.steps.map((step, index) => stepLines(step, index < checkout.steps.length - 1))
  const changes = checkout.change?.map((step) => stepLines(step, true)) ?? []
  const reference =
    order.reference === undefined ? 'field transactions.0.refno < "$OUT.t"' : extractCommand(order.reference)
  if (reference === undefined || [...fill, ...steps, ...changes].includes(undefined)) return undefined
  return [
    ...HELPERS,
    'buy() {',
    '  n=$2 amount=$3 currency=$4 cart=$5 cvv=123 month=12 year=34 expiry=12/34 email=audit-$n@example.com',
    // A report contains no card number, not even a published one.
    '  number=$(curl -sS "$SANDBOX/_sandbox/cards?scenario=challenge_success&brand=$6&limit=1" | field cards.0.number)',
    `  ${DECIMAL}`,
    ...(fill.length > 0
      ? [
          '  if [ "$FULL" != "$cart" ]; then',
          ...fill.flatMap((lines) => (lines ?? []).map((line) => `    ${line}`)),
          '    FULL=$cart',
          '  fi',
        ]
      : []),
    ...steps.flatMap((lines) => (lines ?? []).map((line) => `  ${line}`)),
    '  curl -sS "$SANDBOX/_sandbox/transactions?limit=1" > "$OUT.t"',
    `  eval "T$1=$(field transactions.0.id < "$OUT.t") REF$1=$(${reference})"`,
    '  eval "SUCCESS$1=\'$(field transactions.0.returnUrls.success < "$OUT.t")\' CANCEL$1=\'$(field transactions.0.returnUrls.cancel < "$OUT.t")\'"',
    '}',
    ...(changes.length > 0
      ? [
          'change() {',
          `  ref=$1 amount=$2; ${DECIMAL}`,
          ...changes.flatMap((lines) => (lines ?? []).map((line) => `  ${line}`)),
          '}',
        ]
      : []),
    `order() { ref=$1; ${requestLine(order.request, true)}; cat "$OUT"; echo; }`,
    ...(sweeper.kind === 'trigger' ? [`sweep() { ${requestLine(sweeper.request, true)}; }`] : []),
  ]
}
