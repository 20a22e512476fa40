/** Start: written by its own view. */
export const StartView = () => (
  <div class="page">
    <h1>Start</h1>
  </div>
)
