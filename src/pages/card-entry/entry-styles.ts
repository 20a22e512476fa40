/** What only the form for a card, and the test cards below it, are made of. */
export const ENTRY_STYLES = `.pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3) }
.chip { width: auto; min-height: 2rem; padding: 0.1875rem 0.625rem; font-size: var(--t3); font-weight: var(--w4) }
aside section { display: grid; gap: var(--s1); margin-bottom: var(--s2) }
aside h2 { font-size: inherit }
.cards { margin: 0; padding: 0; list-style: none }
.cards li { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: var(--s1) var(--s3); padding-block: var(--s2); border-top: 1px solid var(--line) }
.chips { display: flex; gap: var(--s1) }
@media (max-width: 26rem) { .cards li { grid-template-columns: 1fr } }
`
