<p>${site} ${user.replace("<", "&lt;").replace(">", "&gt;")} ${title}</p>
