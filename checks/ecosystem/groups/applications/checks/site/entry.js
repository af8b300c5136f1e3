document.title = 'compiled by webpack'
