/** Returns violations of `promtool check metrics` (Prometheus, promlint) and of the text format in a response. */
const NAME = /^[a-z_][a-z0-9_]*$/
const SAMPLE = /^([a-z_][a-z0-9_]*)(?:\{([a-z_]+)="((?:[^"\\\n]|\\[\\n"])*)"\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)$/
/** Units that are not base units of Prometheus, and their short forms. */
const WRONG_UNIT =
  /_(?:milliseconds|microseconds|nanoseconds|minutes|hours|days|kilobytes|megabytes|bits|percent|ms|us|ns|s|sec|b|kb|mb)(?:_|$)/
const NAMES_TYPE = /_(?:counter|gauge|histogram|summary|metric)(?:_|$)/
const OF_HISTOGRAMS = /_(?:count|sum|bucket)$/

export const expositionProblems = (text: string): readonly string[] => {
  const problems: string[] = []
  const helps = new Set<string>()
  const types = new Map<string, string>()
  const samples = new Set<string>()
  let current = ''
  if (!text.endsWith('\n')) problems.push('the last line has no end')
  for (const line of text.split('\n').slice(0, -1)) {
    const [, kind, name = '', rest = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (kind === 'HELP') {
      if (helps.has(name)) problems.push(`${name}: a second HELP`)
      helps.add(name)
      current = name
      continue
    }
    if (kind === 'TYPE') {
      if (types.has(name) || current !== name) problems.push(`${name}: TYPE is not right behind its HELP`)
      types.set(name, rest)
      if (!NAME.test(name)) problems.push(`${name}: no name of a metric`)
      if (!['counter', 'gauge'].includes(rest)) problems.push(`${name}: ${rest} is not used here`)
      if ((rest === 'counter') !== name.endsWith('_total'))
        problems.push(`${name}: counters, and no others, end with _total`)
      if (WRONG_UNIT.test(name)) problems.push(`${name}: not in base units`)
      if (NAMES_TYPE.test(name) || OF_HISTOGRAMS.test(name)) problems.push(`${name}: the name says a type`)
      continue
    }
    const [, sample = '', label, word] = SAMPLE.exec(line) ?? []
    if (sample === '') problems.push(`not a sample: ${line}`)
    else if (sample !== current || !types.has(sample)) problems.push(`${sample}: not behind its HELP and TYPE`)
    const id = `${sample} ${label} ${word}`
    if (samples.has(id)) problems.push(`${id}: twice`)
    samples.add(id)
  }
  return problems
}
