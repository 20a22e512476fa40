import type { CardCatalogue } from '../../domain/card-catalogue.ts'
import type { When } from '../../domain/one-shot.ts'
import { judge } from './judge.ts'
import { readYaml } from './read-yaml.ts'
import { whenOf } from './when-of.ts'

/**
 * Reads conditions that come as data and not in a file, by the same words and with the same messages. JSON is YAML, so
 * the readers of files need not know the difference.
 */
export const readWhen = (
  written: unknown,
  catalogue: CardCatalogue,
): { readonly when: When } | { readonly problem: string } => {
  const yaml = readYaml(JSON.stringify({ when: written }), 'when')
  const judged = 'problems' in yaml ? yaml : judge(yaml.tree, { when: written }, 'when')
  if ('problems' in judged || 'problems' in yaml)
    return { problem: ('problems' in judged ? judged.problems : []).map(({ message }) => message).join('; ') }
  const found = whenOf(judged.read.when ?? {}, yaml.tree, 'when', catalogue)
  return 'when' in found ? found : { problem: found.problems.map(({ message }) => message).join('; ') }
}
