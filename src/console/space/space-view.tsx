/** Space: written by its own view. */
export const SpaceView = () => (
  <div class="page">
    <h1>Space</h1>
  </div>
)
