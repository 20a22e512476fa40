/** Live: written by its own view. */
export const LiveView = () => (
  <div class="page">
    <h1>Live</h1>
  </div>
)
