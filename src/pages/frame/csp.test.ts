import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, type FormTargets } from './csp.ts'

const formAction = (formTargets?: FormTargets): string | undefined =>
  contentSecurityPolicy({ style: '', ...(formTargets ? { formTargets } : {}) })
    .split('; ')
    .find((directive) => directive.startsWith('form-action '))
    ?.slice('form-action '.length)

describe('the policy of a page', () => {
  it('allows its own style and nothing else', () => {
    expect(contentSecurityPolicy({ style: '' })).toBe(
      "default-src 'none'; style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src data:; " +
        "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    )
  })

  it('contains the hash of the page script', () => {
    expect(contentSecurityPolicy({ style: '', script: 'go()' })).toMatch(/; script-src 'sha256-[A-Za-z0-9+/]{43}='; /)
  })

  it.each<[merchant: string, sources: string]>([
    ['https://shop.example/back?a=1#b', "'self' https://shop.example"],
    ['https://shop.example:443/', "'self' https://shop.example"],
    ['http://shop.example:8081/', "'self' http://shop.example:8081"],
    ['https://bücher.example/', "'self' https://xn--bcher-kva.example"],
    ['http://192.168.0.7:3000/', "'self' http://192.168.0.7:3000"],
    ['http://localhost:3000/', "'self' http://localhost:3000 http://localhost:* http://127.0.0.1:*"],
    ['http://127.0.0.9/', "'self' http://127.0.0.9 http://localhost:* http://127.0.0.1:*"],
    ['http://app.localhost/', "'self' http://app.localhost http://localhost:* http://127.0.0.1:*"],
    ['http://notlocalhost/', "'self' http://notlocalhost"],
    // Apps.
    ['myapp://paid?cart=7', "'self' myapp:"],
    ['com.example.shop:/paid', "'self' com.example.shop:"],
    ['MyApp://localhost/paid', "'self' myapp:"],
    ['ftp://shop.example/paid', "'self' ftp:"],
    // Hosts that a policy cannot express.
    ['http://[2001:db8::1]:3000/', "'self' http:"],
    ['http://[::1]:3000/', "'self' http: http://localhost:* http://127.0.0.1:*"],
    ['https://my_shop.example/', "'self' https:"],
    ['https://shop.example./', "'self' https:"],
    // Hosts with another meaning in a policy.
    ["https://a;script-src'unsafe-inline'/", "'self' https:"],
    ['https://a,b/', "'self' https:"],
    ['https://*/', "'self' https:"],
    ['https://*.example/', "'self' https:"],
    ["https://'self'/", "'self' https:"],
  ])('lets a form lead to %s', (merchant, sources) => {
    expect(formAction({ merchant: [merchant] })).toBe(sources)
  })

  it('lets a form lead to all of loopback if one of several merchant addresses is on loopback', () => {
    expect(formAction({ merchant: ['https://shop.example/', 'http://localhost:3000/'] })).toBe(
      "'self' https://shop.example http://localhost:3000 http://localhost:* http://127.0.0.1:*",
    )
  })

  it('contains each source once, and own addresses if needed', () => {
    const merchant = ['https://a.example/1', 'https://a.example/2', 'https://b.example/']
    expect(formAction({ merchant, own: ['http://127.0.0.1:8080/v1/start/1', 'http://pay.test/1'] })).toBe(
      "'self' http://127.0.0.1:8080 http://pay.test https://a.example https://b.example",
    )
  })
})
