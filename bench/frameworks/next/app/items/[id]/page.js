// An id that was not there at the build: rendered for each request.
export const dynamic = 'force-dynamic'

export default async function Item({ params }) {
  const { id } = await params
  const parts = Array.from({ length: 20 }, (_, i) => ({ name: `Part ${i} of ${id}`, count: i }))
  return (
    <main>
      <h1>Item {id}</h1>
      <ul>
        {parts.map(({ name, count }) => (
          <li key={name}>
            {name}: {count}
          </li>
        ))}
      </ul>
    </main>
  )
}
