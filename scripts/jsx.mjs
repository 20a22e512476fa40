// What the build writes elements of the console with: `h('p', null, text)` is shorter than what the types ask for.
export { Fragment, h } from 'preact'
