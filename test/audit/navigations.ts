/** A step of a person with a browser. */
export type NavigationTestStep =
  | { readonly opens: string }
  /** Clicks the link or button of the current page, which leads to this URL. */
  | { readonly clicks: string; readonly form?: Readonly<Record<string, string>> }
  /** Calls a URL by a script of the current page. */
  | { readonly fetches: string; readonly method: 'GET' | 'POST' }
  | { readonly waitsMs: number }

type Query = Readonly<Record<string, string | number | readonly string[]>>

const at = (base: string, path: string, query: Query = {}): string => {
  const url = new URL(path, base)
  for (const [name, values] of Object.entries(query))
    for (const value of [values].flat()) url.searchParams.append(name, `${value}`)
  return url.href
}

export const endPage = (base: string, more: Query = {}): string => at(base, '/end', more)
const redirect = (base: string, to: string, status = 303, more: Query = {}): string =>
  at(base, '/redirect', { to, status, ...more })
const selfSubmitting = (base: string, to: string, more: Query = {}): string => at(base, '/auto', { to, ...more })

const link = (base: string, to: string, more: Query = {}): NavigationTestStep[] => [
  { opens: at(base, '/link', { to, ...more }) },
  { clicks: to },
]
export const form = (base: string, to: string, more: Query = {}): NavigationTestStep[] => [
  { opens: at(base, '/form', { to, ...more }) },
  { clicks: to, form: { a: '1 & 2' } },
]
const call = (base: string, to: string, method: 'GET' | 'POST', more: Query = {}): NavigationTestStep[] => [
  { opens: endPage(base, more) },
  { fetches: to, method },
]

/** Cookies of the shop before the redirect to the bank. */
export const COOKIES = [
  'strict=1; SameSite=Strict',
  'lax=1; SameSite=Lax',
  'unset=1',
  'none=1; SameSite=None; Secure',
  'secure=1; Secure',
]
const DELAYED = ['strict2=1; SameSite=Strict', 'unset2=1', 'none2=1; SameSite=None; Secure']

type NavigationCase = readonly [what: string, steps: (shop: string, bank: string) => readonly NavigationTestStep[]]

/** Navigations from the bank to the shop, and some others. These always run; `MORE_WAYS` run in part. */
export const NAVIGATIONS: readonly NavigationCase[] = [
  ['a link', (shop, bank) => link(bank, endPage(shop))],
  ['a link that is redirected', (shop, bank) => link(bank, redirect(bank, endPage(shop)))],
  ['a form', (shop, bank) => form(bank, endPage(shop))],
  [
    'a self-submitting form, same-origin',
    (s, b) => [{ opens: selfSubmitting(b, endPage(s), { policy: 'same-origin' }) }],
  ],
  ['a form through the shop to the bank and back', (s, bank) => form(s, redirect(s, redirect(bank, endPage(s))))],
  ['a call by GET', (shop, bank) => call(bank, endPage(shop), 'GET')],
  ['a call by POST', (shop, bank) => call(bank, endPage(shop), 'POST')],
]

export const MORE_NAVIGATIONS: readonly NavigationCase[] = [
  ['a self-submitting form', (shop, bank) => [{ opens: selfSubmitting(bank, endPage(shop)) }]],
  ['a link within', (shop) => link(shop, endPage(shop))],
  ['a link to the bank and back', (shop, bank) => link(shop, redirect(bank, endPage(shop)))],
  ['typed, and redirected', (shop, bank) => [{ opens: redirect(bank, endPage(shop)) }]],
  ['a form to the bank itself, 303', (shop, bank) => form(bank, redirect(bank, endPage(shop)))],
  ['a form to the bank itself, 302', (shop, bank) => form(bank, redirect(bank, endPage(shop), 302))],
  ['a form to the bank itself, 301', (shop, bank) => form(bank, redirect(bank, endPage(shop), 301))],
  ['a form to the bank itself, 307', (shop, bank) => form(bank, redirect(bank, endPage(shop), 307))],
  ['a form, 308 twice', (shop, bank) => form(bank, redirect(bank, redirect(shop, endPage(shop), 308), 308))],
  ['a form that the shop redirects', (shop, bank) => form(bank, redirect(shop, endPage(shop)))],
  ['a form of the shop to the bank, 307', (shop, bank) => form(shop, redirect(shop, endPage(bank), 307))],
  ['a form of the shop to the bank and back, 307', (shop, bank) => form(shop, redirect(bank, endPage(shop), 307))],
  ['a self-submitting form by GET', (s, bank) => [{ opens: selfSubmitting(bank, endPage(s), { method: 'get' }) }]],
  [
    'a form to a page with a self-submitting form',
    (s, b) => form(b, selfSubmitting(b, endPage(s), { policy: 'same-origin' })),
  ],
  ...['no-referrer', 'origin', 'strict-origin', 'same-origin', 'unsafe-url'].flatMap((policy): NavigationCase[] => [
    [`a form, ${policy}`, (shop, bank) => form(bank, redirect(shop, endPage(shop), 307), { policy })],
    [`a link, ${policy}`, (shop, bank) => link(bank, redirect(bank, endPage(shop)), { policy })],
  ]),
  ['a form within, no-referrer', (shop) => form(shop, endPage(shop), { policy: 'no-referrer' })],
  [
    'a redirect, no-referrer',
    (shop, bank) => link(bank, redirect(bank, endPage(shop), 302, { policy: 'no-referrer' })),
  ],
  [
    'cookies of a redirect',
    (s, bank) => [...form(bank, redirect(s, endPage(s), 302, { set: DELAYED })), { opens: endPage(s) }],
  ],
  ['a call by POST within', (shop) => call(shop, endPage(shop), 'POST')],
  ['a call by GET within', (shop) => call(shop, endPage(shop), 'GET')],
  ['a call within, no-referrer', (shop) => call(shop, endPage(shop), 'POST', { policy: 'no-referrer' })],
  ['a call that is redirected within', (shop) => call(shop, redirect(shop, endPage(shop), 307), 'POST')],
  ['a call by POST that becomes GET', (shop) => call(shop, redirect(shop, endPage(shop), 302), 'POST')],
  [
    'cookies of a call',
    (shop, bank) => [...call(bank, endPage(shop, { set: DELAYED }), 'GET'), { opens: endPage(shop) }],
  ],
]

/** Cookies set at `/a/b`, before other pages are opened, including those of parent and child hosts. */
export const ATTRIBUTES: readonly (readonly [what: string, set: readonly string[]])[] = [
  ['paths', ['a=1; Path=/', 'b=1; Path=/a', 'c=1', 'd=1; Path=/a/b/', 'e=1; Path=b', 'f=1; Path=/a/bc', 'g=1; Path=']],
  [
    'ages',
    [
      'a=1; Max-Age=60',
      'b=1; Max-Age=0',
      'c=1; Max-Age=-1',
      'd=1; Max-Age=x',
      'e=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
    ],
  ],
  [
    'dates',
    ['a=1; Expires=Fri, 01-Jan-2100 00:00:00 GMT', 'b=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', 'c=1; Expires=later'],
  ],
  ['again', ['a=1', 'b=1', 'c=1', 'a=1', 'b=2', 'c=; Max-Age=0', 'c=3']],
  [
    'prefixes',
    [
      '__Host-a=1; Secure; Path=/',
      '__Host-b=1; Secure',
      '__Host-c=1; Path=/',
      '__Secure-d=1; Secure',
      '__Secure-e=1',
      '__host-f=1; Path=/',
    ],
  ],
  [
    'words',
    [
      'a=1; samesite=NONE',
      'b=1; SECURE; SameSite=none',
      'c=1; SameSite=other',
      'd',
      '=e',
      'f=',
      'g = 1 2 ',
      'h="1"',
      'i=1=2',
      ' ; Path=/',
    ],
  ],
  [
    'domains',
    [
      'a=1; Domain={host}',
      'b=1; Domain=.{host}',
      'c=1; Domain=localhost',
      'd=1; Domain=other.{host}',
      'e=1; Domain=',
      'f=1; Domain=test',
      'g=1; Domain={above}',
    ],
  ],
  [
    'prefixes and domains',
    [
      '__Host-a=1; Secure; Path=/; Domain={host}',
      '__Host-b=1; Secure; Path=/; Domain=',
      '__Secure-c=1; Secure; Domain={host}',
    ],
  ],
]

export const attributeSteps = (base: string, set: readonly string[]): readonly NavigationTestStep[] => {
  const { hostname, port } = new URL(base)
  const above = hostname.split('.').slice(1).join('.')
  const cookies = set.map((cookie) => cookie.replace('{host}', hostname).replace('{above}', above))
  const isName = /[a-z]/.test(hostname)
  return [
    { opens: at(base, '/a/b', { set: cookies }) },
    ...['/a/b', '/a/b/c', '/a/bc', '/a', '/'].map((path) => ({ opens: at(base, path) })),
    ...(isName
      ? [`x.${hostname}`, above].flatMap((host) => (host === '' ? [] : [{ opens: `http://${host}:${port}/a/b` }]))
      : []),
  ]
}
