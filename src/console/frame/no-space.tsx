import { useConsole } from '../parts/use-console.ts'

/** A space of which the sandbox does not tell: why, and a way to one that it has. */
export const NoSpace = ({ message }: { readonly message: string }) => {
  const { nav } = useConsole()
  return (
    <div class="page">
      <div class="empty" role="alert">
        <h1>There is no such space</h1>
        <p class="any">{message}</p>
        <div class="acts">
          <a class="btn pri" href={nav.href({ space: 'default', selected: '', filter: 'all', search: '' })}>
            Go to the space default
          </a>
        </div>
      </div>
    </div>
  )
}
