import { describe, expect, it } from 'vitest'
import { drawnPage } from './page-outline.ts'

const page = (main: string, rest = ''): string =>
  `<!doctype html>\n<html><head><style>main > p { color: red }</style></head><body><header><p class="ribbon">Sandbox</p><p class="owner"><svg><path d="M1"/></svg>Example Bank <span>Secure check</span></p></header><main>${main}</main>${rest}</body></html>`

const FORM = `<form method="post"><input type="hidden" name="token" value="t"/><label for="code">One-time code</label><input id="code" name="code" type="text"/><button name="action" value="code">Confirm</button><button name="action" value="cancel">Cancel</button></form>`

describe('the outline of a page', () => {
  it.each<[what: string, main: string, form: string | undefined, parts: readonly object[]]>([
    [
      'a heading and a text',
      '<h1>Confirm</h1><p>Enter <b>it</b>.</p>',
      undefined,
      [
        { is: 'heading', text: 'Confirm' },
        { is: 'text', text: 'Enter it.' },
      ],
    ],
    [
      'a fact, without text for screen readers',
      '<dl><dt>Card</dt><dd>VISA <span aria-hidden="true">4000 ••</span><span class="unseen">ending in 26</span></dd></dl>',
      undefined,
      [{ is: 'fact', name: 'Card', text: 'VISA 4000 ••' }],
    ],
    [
      'markup that came as text',
      '<p>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp;amp;</p>',
      undefined,
      [{ is: 'text', text: '<img src=x onerror="alert(1)"> &amp;' }],
    ],
    [
      'a form as it was shown',
      FORM,
      undefined,
      [
        { is: 'field', name: 'code', text: 'One-time code', typed: undefined },
        { is: 'button', text: 'Confirm', isPressed: false },
        { is: 'button', text: 'Cancel', isPressed: false },
      ],
    ],
    [
      'a form as it was sent',
      FORM,
      'token=[hidden]&code=4444&action=code',
      [
        { is: 'field', name: 'code', text: 'One-time code', typed: '4444' },
        { is: 'button', text: 'Confirm', isPressed: true },
        { is: 'button', text: 'Cancel', isPressed: false },
      ],
    ],
    [
      'a choice',
      '<label class="choice"><input type="radio" name="channel" value="text"/><span>By text</span></label><label><input type="radio" name="channel" value="call"/>By call</label>',
      'channel=call',
      [
        { is: 'choice', text: 'By text', isChosen: false },
        { is: 'choice', text: 'By call', isChosen: true },
      ],
    ],
    [
      'a folded part, by its title',
      '<details><summary>Help</summary><p>Long.</p></details><details open><summary>More</summary><p>Seen.</p></details>',
      undefined,
      [
        { is: 'fold', text: 'Help' },
        { is: 'fold', text: 'More' },
        { is: 'text', text: 'Seen.' },
      ],
    ],
    [
      'no script, no template, no drawing',
      '<script>alert(1)</script><template><p>Words</p></template><svg><title>No</title></svg><p>Yes</p>',
      undefined,
      [{ is: 'text', text: 'Yes' }],
    ],
    [
      'a mistake',
      '<p class="problem">That code is not right.</p>',
      undefined,
      [{ is: 'problem', text: 'That code is not right.' }],
    ],
  ])('%s', (_title, main, form, parts) => {
    expect(drawnPage(page(main, '<aside><p>Hints</p></aside><footer><p>Simulated</p></footer>'), form)).toEqual({
      owner: 'Example Bank Secure check',
      parts,
    })
  })

  it('has the stored part of a truncated page', () => {
    const cut = page('<h1>Confirm</h1><p>Enter it.</p><p class="mu')
    expect(drawnPage(cut.slice(0, cut.indexOf('class="mu') + 8))?.parts).toEqual([
      { is: 'heading', text: 'Confirm' },
      { is: 'text', text: 'Enter it.' },
    ])
  })

  it('is undefined for other pages', () => {
    expect(drawnPage('<p>Bad gateway</p>')).toBeUndefined()
  })
})
