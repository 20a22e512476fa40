import type { Urls } from '../../tasks.ts'

// The shop is on one origin, the hosted pages are on another: use cy.origin for them.
// docs/reference/hosted-pages.md has all test ids of the hosted pages.

it('a customer with the right code has paid, and the webhook confirms it', () => {
  cy.task<Urls>('shop').then(({ shop, service }) => {
    cy.visit(shop)
    cy.contains('button', 'Pay').click()
    cy.origin(service, () => {
      cy.get('[data-testid=amount]').should('have.text', 'EUR 12.50')
      cy.get('[data-testid=code]').type('4444')
      cy.get('[data-testid=confirm]').click()
    })
    cy.contains('h1', 'Thank you')
    cy.task('webhook', 'order-1').should('deep.equal', { isSigned: true, status: 'authenticated' })
  })
})

it('a customer has not paid if the bank rejects the challenge, with any card', () => {
  cy.task<Urls>('shop').then(({ shop, service }) => {
    cy.task('next', 'challenge_failed')
    cy.visit(shop)
    cy.contains('button', 'Pay').click()
    cy.origin(service, () => {
      cy.get('[data-testid=code]').type('4444')
      cy.get('[data-testid=confirm]').click()
    })
    cy.contains('h1', 'Not paid')
  })
})

it('a customer saves a card', () => {
  cy.task<Urls>('shop').then(({ shop, service }) => {
    cy.visit(shop)
    cy.contains('button', 'Save my card').click()
    cy.origin(service, () => {
      cy.get('[data-testid=number]').type('4000001000000018')
      cy.get('[data-testid=expiry]').type('12/34')
      cy.get('[data-testid=cvv]').type('123')
      cy.get('[data-testid=save]').click()
    })
    cy.contains('h1', 'Your card is known')
  })
})
