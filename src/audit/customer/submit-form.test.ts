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
  ['beside one that is a comment', `<!-- <form></form> -->${FORM}${SEND}`],
])('a form sends itself %s', (_how, html) => expect(sentBy(html)).toEqual(POSTED))

it.each([
  ['no script does', FORM],
  ['the script is elsewhere', `${FORM}<script src="/submit.js"></script>`],
  ['a script waits for a click', `${FORM}<script>b.addEventListener('click', () => f.submit())</script>`],
  ['its button asks for a click', `${FORM}<script>b.onclick = () => f.submit()</script>`],
  ['a script says what is done when it is sent', `${FORM}<script>$('form').submit(function () { count() })</script>`],
  ['the same in few words', `${FORM}<script>$('form').submit((event) => count())</script>`],
  ['a script listens', `${FORM}<script>addEventListener('submit', (event) => count(event))</script>`],
  ['there is something to fill in', FORM.replace('</form>', '<input name="code"></form>') + SEND],
  ['there is something to choose', FORM.replace('</form>', '<select name="bank"></select></form>') + SEND],
  ['there are two', FORM + FORM + SEND],
  ['there is none', SEND],
  ['it leads nowhere', FORM.replace('http://', 'http://[') + SEND],
])('a form waits where %s', (_why, html) => expect(sentBy(html)).toBeUndefined())

it('a text that looks like a page is none', () => expect(sentBy(FORM + SEND, 'text/plain')).toBeUndefined())

it.each([
  [
    '<form action=next>', // GET: what the address had behind its question mark is replaced.
    { url: 'http://bank.localhost:8080/start/next?id=7', method: 'GET', from: PAGE },
  ],
  ['<form METHOD=POST>', { url: PAGE, method: 'POST', form: { id: '7' }, from: PAGE }],
])('%s leads where browsers go', (form, step) => {
  const unsent = '<input type=hidden name=no value=1 disabled><input type=hidden value=1><input type=submit name=go>'
  expect(sentBy(`${form}<input type='hidden' value='7' name='id'>${unsent}</form>${SEND}`)).toEqual(step)
})

it.each([
  ['<meta charset="utf-8"><META NAME="Referrer" content="no-referrer">', 'no-referrer'],
  ['<meta name="other" content="x">', undefined],
])('%s', (html, content) => expect(metaReferrer(html)).toBe(content))
