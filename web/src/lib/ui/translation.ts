/**
 * Translation tools of browsers replace text nodes by `<font>` elements. If the page later changes such a text, the
 * change has no effect, because the text node is no longer part of the page. The module puts the text node back, and
 * the translation tool then translates the new text.
 */
export function keepTranslatable(root: Node): void {
  const standIn = new WeakMap<Node, Element>();
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      if (record.type === 'characterData') restore(record.target);
      else note(record);
    }
  });

  function note({ addedNodes, removedNodes, previousSibling, nextSibling }: MutationRecord): void {
    for (const node of removedNodes) {
      if (node.nodeType !== Node.TEXT_NODE || node.isConnected) continue;
      const font = [...addedNodes, previousSibling, nextSibling].find((one) => one?.nodeName === 'FONT');
      if (!font) continue;
      standIn.set(node, font as Element);
      observer.observe(node, { characterData: true });
    }
  }

  function restore(text: Node): void {
    const font = standIn.get(text);
    standIn.delete(text);
    if (font?.isConnected && !text.isConnected) font.replaceWith(text);
  }

  observer.observe(root, { childList: true, subtree: true });
}
