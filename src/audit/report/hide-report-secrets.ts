import { hideSecrets } from '../../core/secrets/secret-texts.ts'

/**
 * Returns results of an audit without card numbers and secrets: they quote pages, statuses and addresses of the app. Shell
 * lines stay as they are, because they name credentials by variables.
 */
export const hideReportSecrets = <Results extends object>(results: Results): Results => {
  const shellLines = new WeakSet<object>()
  const text = JSON.stringify(results, function (this: object, name, value) {
    if (name === 'curl' && Array.isArray(value)) shellLines.add(value)
    return typeof value === 'string' && !shellLines.has(this) ? hideSecrets(value) : value
  })
  return JSON.parse(text)
}
