/** Outcomes: written by its own view. */
export const OutcomesView = () => (
  <div class="page">
    <h1>Outcomes</h1>
  </div>
)
