// Before the first paint, so that a page does not flash in the other colours.
const wanted = localStorage.getItem('theme')
if (wanted) document.documentElement.dataset.theme = wanted

document.addEventListener('click', ({ target }) => {
  if (target.closest('.theme')) {
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    const now = document.documentElement.dataset.theme ?? (isDark ? 'dark' : 'light')
    const other = now === 'dark' ? 'light' : 'dark'
    document.documentElement.dataset.theme = other
    localStorage.setItem('theme', other)
  }
  const button = target.closest('.menu-button')
  if (button) {
    const isOpen = button.getAttribute('aria-expanded') === 'true'
    button.setAttribute('aria-expanded', String(!isOpen))
    document.body.classList.toggle('menu-open', !isOpen)
  }
})
