import { expect, it } from 'vitest'
import { formSentBy, metaReferrer } from './submit-form.ts'

const PAGE = 'http://bank.localhost:8080/start/1?x=1'

const sentBy = (text: string, type = 'text/html; charset=utf-8') =>
  formSentBy({ url: PAGE, status: 200, headers: { 'content-type': type }, text })

const SEND = '<script>document.forms[0].submit()</script>'
const FIELDS = '<input type="hidden" name="id" value="a &amp; &#34;b&#x22; &unknown;">'
const FORM = `<form method="post" action="http://shop.localhost/back?y=1&amp;z=2">${FIELDS}</form>`
const POSTED = {
  url: 'http://shop.localhost/back?y=1&z=2',
  method: 'POST',
  form: { id: 'a & "b" &unknown;' },
  from: PAGE,
}

it.each([
  ['by a script below', FORM + SEND],
  ['by a script above', `<script>onload = () => { document.getElementById('f').submit() }</script>${FORM}`],
  ['by the body', `<body class=x onload="document.forms[0].submit();">${FORM}</body>`],
  ['by a request', `${FORM}<script>document.querySelector('form').requestSubmit()</script>`],
  ['by the prototype', `${FORM}<script>HTMLFormElement.prototype.submit.call(document.forms[0])</script>`],
  ['by its button', `${FORM.replace('</form>', '<button name="go">Go on</button></form>')}<script>b.click()</script>`],
  ['after a while', `${FORM}<script>setTimeout(function () { f.submit() }, 500)</script>`],
  ['next to one in a comment', `<!-- <form></form> -->${FORM}${SEND}`],
])('submits a form %s', (_how, html) => expect(sentBy(html)).toEqual(POSTED))

it.each([
  ['without a script', FORM],
  ['with an external script', `${FORM}<script src="/submit.js"></script>`],
  ['with a script that waits for a click', `${FORM}<script>b.addEventListener('click', () => f.submit())</script>`],
  ['with a button that waits for a click', `${FORM}<script>b.onclick = () => f.submit()</script>`],
  ['with a submit handler', `${FORM}<script>$('form').submit(function () { count() })</script>`],
  ['with a short submit handler', `${FORM}<script>$('form').submit((event) => count())</script>`],
  ['with a submit listener', `${FORM}<script>addEventListener('submit', (event) => count(event))</script>`],
  ['with an empty field', FORM.replace('</form>', '<input name="code"></form>') + SEND],
  ['with a selection', FORM.replace('</form>', '<select name="bank"></select></form>') + SEND],
  ['on a page with two forms', FORM + FORM + SEND],
  ['on a page without a form', SEND],
  ['with an invalid URL', FORM.replace('http://', 'http://[') + SEND],
])('does not submit a form %s', (_why, html) => expect(sentBy(html)).toBeUndefined())

it('ignores a plain text that looks like a page', () => expect(sentBy(FORM + SEND, 'text/plain')).toBeUndefined())

it.each([
  [
    '<form action=next>', // GET replaces the query of the URL.
    { url: 'http://bank.localhost:8080/start/next?id=7', method: 'GET', from: PAGE },
  ],
  ['<form METHOD=POST>', { url: PAGE, method: 'POST', form: { id: '7' }, from: PAGE }],
])('%s leads to the URL of browsers', (form, step) => {
  const unsent = '<input type=hidden name=no value=1 disabled><input type=hidden value=1><input type=submit name=go>'
  expect(sentBy(`${form}<input type='hidden' value='7' name='id'>${unsent}</form>${SEND}`)).toEqual(step)
})

it.each([
  ['<meta charset="utf-8"><META NAME="Referrer" content="no-referrer">', 'no-referrer'],
  ['<meta name="other" content="x">', undefined],
])('reads the referrer policy of %s', (html, content) => expect(metaReferrer(html)).toBe(content))
