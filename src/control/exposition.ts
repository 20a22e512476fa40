/** One metric: what it is, and its value, or a value for each of a few words that never become more. */
export type Metric = {
  readonly name: string
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly value: number | { readonly label: string; readonly of: Readonly<Record<string, number>> }
}

/** The media type of the text format 0.0.4 of Prometheus; the character set is said by whoever sends it. */
export const EXPOSITION_TYPE = 'text/plain; version=0.0.4'

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
const quoted = (text: string): string => `"${escaped(text).replaceAll('"', '\\"')}"`

const samples = ({ name, value }: Metric): readonly string[] =>
  typeof value === 'number'
    ? [`${name} ${value}`]
    : Object.entries(value.of).map(([word, count]) => `${name}{${value.label}=${quoted(word)}} ${count}`)

/** Metrics in the text format 0.0.4 of Prometheus: https://prometheus.io/docs/instrumenting/exposition_formats/ */
export const exposition = (metrics: readonly Metric[]): string =>
  metrics
    .flatMap((metric) => {
      const { name, help, type } = metric
      return [`# HELP ${name} ${escaped(help)}`, `# TYPE ${name} ${type}`, ...samples(metric)]
    })
    .map((line) => `${line}\n`)
    .join('')
