// What the console's libraries have for what it never does. Pinned as they are, they come minified: whoever takes a newer one
// is told what is not there any more, and looks whether it may still go.
import { readFileSync } from 'node:fs'

/** Of a text, from one place up to another: what stands there instead. */
const cut = (from, to, put = '') => ({ from, to, put })

const LEFT_OUT = {
  // Pages of a server that are taken over, and what waits for a promise within them; then components that are classes, and
  // those that catch what others throw; then portals, HTML that is handed in as a text, formulas and bars of progress.
  'preact/dist/preact.mjs': [
    cut('128&u.__u&&(c=32&u.__u', '(s=n.__b)&&s(r)'),
    cut('if(e.length=v,r.__v=null,c||o)', 'r.__k||(r.__k=u.__k||[])', 'e.length=v;r.__v=null;r.__e=u.__e;'),
    cut('t&&t.then||D(r)', ',n.__e(t,r,u)', 'D(r)'),
    cut('!u&&(i=t.__c)&&(i=i.__z)', 'u||g(t.__e)'),
    cut('function B(n,t){', 'function D(n)'),
    cut(',o)for(s=0;s<o.length', 'if(!t){if(M=a.ownerDocument', ');'),
    cut('if(a="template"==C', 'for(s in $)', 'a=t;'),
    cut('C&&(d.__s||(d.__s=d.state)', 'k=d.props,b=d.state'),
    cut('M!==k&&C&&!V.get', 'r.__v==u.__v&&!(8&d.__g)'),
    cut('C&&d.componentDidUpdate', 'd.context=L', '0}'),
    cut('C&&u.__c&&d.getSnapshot', 'A=s&&s.type===$'),
    cut('for(var i,o,e;t=t.__;)', 'throw f=0,n'),
    cut('M.__P&&(s=l', 'l=I(t,w(A)'),
    cut('M.__P&&(r.__e=null', 'r.__u&=-161'),
    cut('if(n.props.__P)return t;', 'if(i=n.__k)for(f=0'),
    cut('"math"==C?', 'f||(f='),
    cut('t=t.replace(/xlink', ';else if("width"'),
    cut('x.prototype.forceUpdate=', 'x.prototype.render='),
    cut('l&&(n.__m', 'o=null}'),
    cut('"dangerouslySetInnerHTML"==s?y', '"children"==s||s in x'),
    cut('"dangerouslySetInnerHTML"==s?h', '"value"==s?b'),
    cut('h?(l||y', 'I(a,w(_)', '('),
    cut('"progress"==C&&', 'null==b||b==='),
    cut('&&("progress"', '||N(t,s,b'),
  ],
  // Names that a server and a browser give alike.
  'preact/hooks/dist/hooks.mjs': [cut('a.__=function(n,t)', 'a.__r=')],
  // What subscribes to a signal by a call, and what makes a text of one.
  '@preact/signals-core/dist/signals-core.module.js': [
    cut('l.prototype.subscribe=', 'l.prototype.peek='),
    cut('else f(function(){var i;null==(i=t.W)', '}};l.prototype.U', ''),
    cut('if(void 0===n)f(function(){var i;null==(i=t.Z)', '}}};', ''),
    cut('this.W=null==t?', 'this.name=null==t?'),
  ],
  // Signals that are handed to an element itself, to be written into it without drawing anything anew: test/console/desk.ts
  // refuses them.
  '@preact/signals/dist/signals.module.js': [
    cut('function w(i){', 'b("__b"'),
    cut('if("string"==typeof n.type){var r,t=n.props', 'i(n)});b("__r"'),
    cut('var r;if("string"==typeof n.type&&(r=n.__e))', 'i(n)});function k('),
    cut('function k(i,n,r,t)', 'b("unmount"'),
    cut('if("string"==typeof n.type){var r=n.__e;', 'var c=n.__c;if(c){c.__$f|=8', 'if("string"!=typeof n.type){'),
  ],
}

const without = (path, text, { from, to, put }) => {
  const begin = text.indexOf(from)
  const end = text.indexOf(to, begin)
  if (begin < 0 || end < 0 || text.includes(from, end))
    throw new Error(`${path}: "${from}" is not there once, or not before "${to}"; see console-libraries.mjs`)
  return `${text.slice(0, begin)}${put}${text.slice(end)}`
}

/** Leaves it out. */
export const leftOutOfLibraries = ({ onLoad }) =>
  onLoad({ filter: /[/\\]((preact|hooks)\.mjs|signals(-core)?\.module\.js)$/ }, ({ path }) => {
    const [, cuts] = Object.entries(LEFT_OUT).find(([end]) => path.replaceAll('\\', '/').endsWith(end)) ?? []
    return cuts && { contents: cuts.reduce((text, one) => without(path, text, one), readFileSync(path, 'utf8')) }
  })
