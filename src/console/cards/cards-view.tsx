/** Cards: written by its own view. */
export const CardsView = () => (
  <div class="page">
    <h1>Cards</h1>
  </div>
)
