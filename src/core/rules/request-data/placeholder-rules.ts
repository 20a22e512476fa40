import type { DataPack } from './data-rule.ts'

/** Values that developers type while they write an integration, in lower case. Test data of a shop can have others. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set([
  ...[
    'string',
    'test',
    'test test',
    'foo',
    'bar',
    'foo bar',
    'asdf',
    'xxx',
    'abc',
    'n/a',
    'na',
    'none',
    'null',
    'undefined',
  ],
  ...['unknown', 'todo', 'dummy', '-', '.', 'john doe', 'jane doe', 'max mustermann', 'first last', 'card holder'],
  ...['test@example.com', 'test@test.com', 'foo@bar.com', 'a@b.com', 'user@example.com', 'email@example.com'],
  ...['noreply@example.com', '123456789', '1234567890', '0123456789', '000000000', '0000000000', '111111111'],
  ...['1111111111', '12345', '00000', '123 main street', '123 main st', 'street', 'city', 'address'],
  ...['127.0.0.1', '0.0.0.0', '::1'],
])

/** Placeholders in place of data of the cardholder. */
export const PLACEHOLDER_RULES: DataPack = {
  title: 'Placeholders',
  region: 'worldwide',
  isStrict: true,
  rules: [
    {
      id: 'placeholder',
      members: [
        'cardholder.cardholderName',
        'cardholder.email',
        'cardholder.mobilePhone.subscriber',
        'cardholder.homePhone.subscriber',
        'cardholder.workPhone.subscriber',
        'cardholder.billAddrLine1',
        'cardholder.billAddrCity',
        'cardholder.billAddrPostCode',
        'cardholder.shipAddrLine1',
        'cardholder.shipAddrCity',
        'cardholder.shipAddrPostCode',
        'browserInformation.browserIP',
      ],
      test: { kind: 'real' },
      severity: 'gap',
      source: 'design',
    },
  ],
}
