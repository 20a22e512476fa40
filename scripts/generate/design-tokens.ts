import { readFileSync } from 'node:fs'
import type { Generated } from './generated.ts'

/** Returns the design tokens as a module. Hosted pages contain their styles. */
export const designTokens = (): Generated => {
  const css = readFileSync('src/pages/design/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const root = /:root\s*\{(.*?)\n\}/s.exec(css)?.[1] ?? ''
  const tokens = [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => `  '${name}': \`${value.replaceAll('"', "'").replaceAll(/\s+/g, ' ')}\`,`,
  )
  const lines = [
    '// Generated from src/pages/design/tokens.css by npm run generate.',
    '/** Design tokens with their values, in the order of the file. */',
    'export const TOKENS: Readonly<Record<string, string>> = {',
    ...tokens,
    '}',
    '',
  ]
  return { path: 'src/pages/design/tokens.gen.ts', text: lines.join('\n') }
}
