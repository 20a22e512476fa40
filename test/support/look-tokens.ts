import { readFileSync } from 'node:fs'

/** The tokens of the look as a module: pages carry their styles with them and cannot wait for a file. */
export const lookTokens = (): string => {
  const css = readFileSync('src/pages/design/tokens.css', 'utf8').replaceAll(/\/\*.*?\*\//gs, '')
  const root = /:root\s*\{(.*?)\n\}/s.exec(css)?.[1] ?? ''
  const tokens = [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(
    ([, name = '', value = '']) => `  '${name}': \`${value.replaceAll('"', "'").replaceAll(/\s+/g, ' ')}\`,`,
  )
  return [
    '// Generated from src/pages/design/tokens.css by npm run generate.',
    '/** Every token of the look with its value, in the order of the file. */',
    'export const TOKENS: Readonly<Record<string, string>> = {',
    ...tokens,
    '}',
    '',
  ].join('\n')
}
