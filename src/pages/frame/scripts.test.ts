import { Window } from 'happy-dom'
import { describe, expect, it } from 'vitest'
import { POST_AT_ONCE, SEND_ONCE } from './scripts.ts'

/** Creates a page with two forms and records its submits. */
const pageWith = (script: string) => {
  const window = new Window({
    settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true },
  })
  const { document } = window
  document.body.innerHTML = `<form method="post"><button id="yes">Yes</button></form>
    <form method="post"><input name="submit" /><button id="no">No</button></form>`
  window.eval(script)
  const sent: string[] = []
  window.addEventListener('submit', (event) => {
    const by = (event as unknown as { submitter: { id: string } }).submitter.id
    if (!event.defaultPrevented) sent.push(by)
    event.preventDefault()
  })
  const click = (id: string): void => {
    const button = document.getElementById(id)
    if (button instanceof window.HTMLElement) button.click()
  }
  return { window, sent, click }
}

describe('a page that sends once', () => {
  it('sends the first submit and nothing after it, by any button', () => {
    const { sent, click } = pageWith(SEND_ONCE)
    for (const id of ['yes', 'yes', 'no']) click(id)
    expect(sent).toEqual(['yes'])
  })

  it('marks the button as disabled, and keeps it in the form data', () => {
    const { window, click } = pageWith(SEND_ONCE)
    click('yes')
    const button = window.document.getElementById('yes')
    expect([button?.getAttribute('aria-disabled'), button?.hasAttribute('disabled')]).toEqual(['true', false])
  })

  it('sends again after going back', () => {
    const { window, sent, click } = pageWith(SEND_ONCE)
    click('yes')
    window.dispatchEvent(new window.Event('pageshow'))
    expect(window.document.getElementById('yes')?.hasAttribute('aria-disabled')).toBe(false)
    click('no')
    expect(sent).toEqual(['yes', 'no'])
  })
})

it('a page that posts at once sends its first form, with fields of any name', () => {
  const { window } = pageWith('')
  const [form] = window.document.forms
  const posted: unknown[] = []
  window.HTMLFormElement.prototype.submit = function () {
    posted.push(this)
  }
  window.eval(POST_AT_ONCE)
  expect(posted).toEqual([form])
})
