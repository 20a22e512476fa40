/** Everything about one thing. */
export const Detail = ({ id }: { readonly id: string }) => (
  <div class="scroll">
    <h2>{id}</h2>
  </div>
)
