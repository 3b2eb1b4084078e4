// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/wrapped_label.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QEvent>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QRegularExpression>
#include <QTextDocument>
#include <algorithm>
#include <cmath>

namespace magna {
namespace {

constexpr QChar kMayBreak(0x200B);
constexpr int kFewLetters = 8;

/// The words of a text without its tags; an entity such as "&lt;" counts as its letters.
const QRegularExpression& words_of(bool rich) {
  static const QRegularExpression kRich(QStringLiteral(R"([^\s<>]+(?![^<>]*>))"));
  static const QRegularExpression kPlain(QStringLiteral(R"(\S+)"));
  return rich ? kRich : kPlain;
}

/// The word with a place to break behind each letter.
QString breakable_word(const QString& word, bool rich) {
  QString broken;
  bool in_entity = false;
  for (const QChar letter : word) {
    broken += letter;
    in_entity = rich && (letter == QLatin1Char('&') || (in_entity && letter != QLatin1Char(';')));
    if (!in_entity && !letter.isHighSurrogate()) broken += kMayBreak;
  }
  return broken;
}

}  // namespace

WrappedLabel::WrappedLabel(QWidget* parent) : QLabel(parent) {
  setWordWrap(true);
  setTextFormat(Qt::PlainText);
}

void WrappedLabel::show_text(const QString& text, bool rich) {
  if (text == whole_ && rich == (textFormat() == Qt::RichText)) return;
  setTextFormat(rich ? Qt::RichText : Qt::PlainText);
  whole_ = text;
  measure();
}

int WrappedLabel::rim() const {
  const QMargins margins = contentsMargins();
  return 2 * margin() + margins.left() + margins.right();
}

void WrappedLabel::measure() {
  widest_word_ = 0;
  for (auto words = words_of(textFormat() == Qt::RichText).globalMatch(whole_); words.hasNext();) {
    widest_word_ = std::max(widest_word_, fontMetrics().horizontalAdvance(words.next().captured()));
  }
  setText(isVisible() ? text_for(width()) : whole_);  // a hidden label has no width yet
  updateGeometry();
}

QString WrappedLabel::text_for(int width) const {
  const int room = width - rim();
  if (widest_word_ <= room) return whole_;
  const bool rich = textFormat() == Qt::RichText;
  QString text;
  qsizetype at = 0;
  for (auto words = words_of(rich).globalMatch(whole_); words.hasNext();) {
    const auto match = words.next();
    text += whole_.mid(at, match.capturedStart() - at);
    const QString word = match.captured();
    text += fontMetrics().horizontalAdvance(word) > room ? breakable_word(word, rich) : word;
    at = match.capturedEnd();
  }
  return text + whole_.mid(at);
}

int WrappedLabel::heightForWidth(int width) const {
  const QString shown = text_for(width);
  if (shown == text()) return QLabel::heightForWidth(width);
  QTextDocument lines;
  lines.setDocumentMargin(0);
  lines.setDefaultFont(font());
  if (textFormat() == Qt::RichText) {
    lines.setHtml(shown);
  } else {
    lines.setPlainText(shown);
  }
  lines.setTextWidth(std::max(1, width - rim()));
  return static_cast<int>(std::ceil(lines.size().height())) + 2 * margin() +
         contentsMargins().top() + contentsMargins().bottom();
}

QSize WrappedLabel::minimumSizeHint() const {
  const QFontMetrics metrics = fontMetrics();
  return {kFewLetters * metrics.averageCharWidth() + rim(), metrics.height() + 2 * margin()};
}

void WrappedLabel::resizeEvent(QResizeEvent* event) {
  QLabel::resizeEvent(event);
  const QString shown = text_for(width());
  if (shown != text()) setText(shown);
}

void WrappedLabel::changeEvent(QEvent* event) {
  QLabel::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) measure();
}

void WrappedLabel::copy_selection() const {
  QGuiApplication::clipboard()->setText(selectedText().remove(kMayBreak));
}

void WrappedLabel::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy) && hasSelectedText()) return copy_selection();
  QLabel::keyPressEvent(event);
}

// A selection by mouse is what the middle button inserts elsewhere.
void WrappedLabel::mouseReleaseEvent(QMouseEvent* event) {
  QLabel::mouseReleaseEvent(event);
  QClipboard& clipboard = *QGuiApplication::clipboard();
  if (!hasSelectedText() || !clipboard.supportsSelection()) return;
  clipboard.setText(selectedText().remove(kMayBreak), QClipboard::Selection);
}

void WrappedLabel::contextMenuEvent(QContextMenuEvent* event) {
  if (!textInteractionFlags().testFlag(Qt::TextSelectableByMouse)) return event->ignore();
  auto* const menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  QAction* const copy = menu->addAction(tr("&Copy"), this, &WrappedLabel::copy_selection);
  copy->setEnabled(hasSelectedText());
  menu->popup(event->globalPos());
}

}  // namespace magna
