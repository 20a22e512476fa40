/** Headers of browsers for a foreign page. They send no Sec-Fetch-Site to untrusted origins. */
export const FOREIGN: readonly [from: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['another port of the same host', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }],
  ['an address of the network', { origin: 'http://192.168.7.7:8080' }],
  ['a page that hides where it is', { origin: 'null' }],
  ['another port, where a browser sends no Origin', { 'sec-fetch-site': 'same-site' }],
  ['another site, where a browser sends no Origin', { 'sec-fetch-site': 'cross-site' }],
]
