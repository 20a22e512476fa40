/** What only a challenge is made of. */
export const CHALLENGE_STYLES = `.code { font-size: var(--t5); letter-spacing: 0.2em }
fieldset { border: 0; padding: 0; min-width: 0; display: grid; gap: var(--s2) }
legend { padding: 0; margin-bottom: var(--s2); text-wrap: balance }
.choice { display: flex; align-items: center; gap: var(--s3); min-height: 3rem; padding: var(--s2) var(--s3); border: 1px solid var(--edge); border-radius: var(--r1); font-weight: var(--w4); cursor: pointer }
.choice:has(:checked) { border-color: var(--accent); background: var(--accent-soft) }
.choice input { flex: none; width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent) }
.app { padding: var(--s4); border: 1px solid var(--line); border-radius: var(--r2); background: var(--sunken) }
.app legend { float: left; width: 100%; margin: 0 }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3) }
.pair button { padding-inline: var(--s2) }
.more { border-top: 1px solid var(--line); margin-bottom: calc(-1 * var(--s3)) }
.more details + details { border-top: 1px solid var(--line) }
.more p { padding-bottom: var(--s3); color: var(--ink2) }
.waiting { display: flex; align-items: center; gap: var(--s3) }
.spinner { flex: none; width: 1.5rem; height: 1.5rem; border: 3px solid var(--line); border-top-color: var(--accent); border-radius: 50%; animation: turn 1.2s linear infinite }
@keyframes turn { to { transform: rotate(1turn) } }
@media (max-width: 26rem) { aside form { grid-template-columns: 1fr } }
@media (prefers-reduced-motion: reduce) { .spinner { animation: none } }
aside form { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: var(--s1) var(--s2); margin-top: var(--s3); align-items: center }
aside form .muted { grid-column: 1 / -1 }
aside button { display: flex; align-items: center; gap: var(--s2); min-height: var(--touch); padding: var(--s2) var(--s3); font-size: var(--t3); font-weight: var(--w5); text-align: left }
aside button:not(:has(+ select)) { grid-column: 1 / -1 }
aside select { min-height: var(--touch); padding: var(--s1) var(--s2); font-size: var(--t3) }
aside button .ico { color: var(--tone) }
table { width: 100%; border-collapse: collapse }
tbody th { white-space: nowrap }
caption { text-align: left; font-weight: var(--w6); padding-bottom: var(--s1) }
th, td { padding: var(--s2) var(--s4) var(--s2) 0; text-align: left; vertical-align: top; font-weight: var(--w4); border-top: 1px solid var(--line) }
`
