import { onContentUpdated } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { onMounted } from 'vue'
import { chooseKept, keepLanguage } from '../code-groups.js'
import './style.css'

export default {
  extends: DefaultTheme,
  setup() {
    onMounted(keepLanguage)
    onContentUpdated(chooseKept)
    onContentUpdated(() => requestAnimationFrame(showPlace))
  },
}

/** The menu is longer than a small screen: it opens where the page is. */
function showPlace() {
  const menu = document.querySelector('.VPSidebar')
  const entry = menu?.querySelector('.is-link.is-active')
  if (!entry) return
  const [place, room] = [entry.getBoundingClientRect(), menu.getBoundingClientRect()]
  if (place.top < room.top || place.bottom > room.bottom - 32) menu.scrollTop += place.top - room.top - room.height / 2
}
