/** Returns the values of a setting; the first is the default unless another one is given. */
const choice = <const Value extends string>(values: readonly [Value, ...Value[]], standard: Value = values[0]) => ({
  values,
  default: standard,
})

/** Settings with several allowed values. The settings table adds their help texts. */
export const SETTING_CHOICES = {
  durability: choice(['process', 'disk', 'none']),
  'on-corrupt': choice(['reject', 'quarantine']),
  'account-3ds': choice(['on', 'off']),
  'contract-data': choice(['request', 'account']),
  'card-data-in-text': choice(['reject', 'keep']),
  'unique-refno': choice(['on', 'off'], 'off'),
  'directory-response': choice(['documented', 'emv']),
  'mastercard-failure-eci': choice(['absent', '00']),
  'success-reason': choice(['off', 'on']),
  'not-found-status': choice(['400', '404']),
  'request-indicators': choice(['obey', 'ignore']),
  'data-rules': choice(['note', 'reject', 'off']),
  'link-failed-3ds': choice(['success', 'error']),
  'link-history': choice(['empty', 'entries']),
  'link-history-dates': choice(['milliseconds', 'seconds']),
  'deleted-link-status': choice(['200', '404']),
  webhooks: choice(['auto', 'manual']),
  'webhook-timestamps': choice(['real', 'clock']),
  'webhook-targets': choice(['local', 'any']),
  'page-choices': choice(['on', 'off']),
  'space-tokens': choice(['off', 'on']),
  'log-format': choice(['auto', 'pretty', 'json', 'off']),
} as const

export type ChoiceName = keyof typeof SETTING_CHOICES

/** Whether the indicators of a request, such as its challenge indicator, change its outcome. */
export type RequestIndicators = (typeof SETTING_CHOICES)['request-indicators']['values'][number]
/** Handling of the findings of the rules for request data. */
export type DataRules = (typeof SETTING_CHOICES)['data-rules']['values'][number]

/** Origin of acquirer and merchant data that a request lacks: rejected, or from the account. */
export type ContractSource = (typeof SETTING_CHOICES)['contract-data']['values'][number]

/** Settings that a recording of the service can decide. */
export type ComparedSetting = ChoiceName | 'return-parameter' | 'link-key-header' | 'signature-header'

/** Returns true if a setting has several allowed values. */
export const isChoice = (name: string): name is ChoiceName => Object.hasOwn(SETTING_CHOICES, name)
