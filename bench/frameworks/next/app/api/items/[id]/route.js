export async function GET(_request, { params }) {
  const { id } = await params
  return Response.json({ id, name: `Item ${id}` })
}
