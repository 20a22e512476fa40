import { readFileSync } from 'node:fs'
import type { Generated } from './generated.ts'

const TOKENS = 'src/core/design/tokens.css'
const FLOW = 'src/core/design/flow.css'

const cssOf = (path: string): string => readFileSync(path, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** Returns the design tokens as a module. Hosted pages contain their styles. */
export const designTokens = (): Generated => {
  const root = /:root\s*\{(.*?)\n\}/s.exec(cssOf(TOKENS))?.[1] ?? ''
  const tokens = [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => `  '${name}': \`${value.replaceAll('"', "'").replaceAll(/\s+/g, ' ')}\`,`,
  )
  const lines = [
    `// Generated from ${TOKENS} by npm run generate.`,
    '/** Design tokens with their values, in the order of the file. */',
    'export const TOKENS: Readonly<Record<string, string>> = {',
    ...tokens,
    '}',
    '',
  ]
  return { path: 'src/core/design/tokens.gen.ts', text: lines.join('\n') }
}

/** Returns the styles of the flow of a payment as a module, for files that contain their styles. */
export const flowStyles = (): Generated => ({
  path: 'src/core/design/flow-styles.gen.ts',
  text: [
    `// Generated from ${FLOW} by npm run generate.`,
    '/** Styles of the flow of a payment. */',
    `export const FLOW_STYLES = \`${cssOf(FLOW).replaceAll(/\s+/g, ' ').trim()}\``,
    '',
  ].join('\n'),
})
