// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/mark_editor.h"

#include <QApplication>
#include <QButtonGroup>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QToolButton>
#include <QValidator>
#include <algorithm>
#include <utility>

#include "widgets/mark_class.h"
#include "widgets/theme.h"
#include "widgets/tinted_icon.h"
#include "widgets/ui_scale.h"

namespace magna {
namespace {

constexpr int kWordsWidth = 220;

/// The engine's limit, which counts bytes.
class BytesValidator final : public QValidator {
 public:
  using QValidator::QValidator;
  State validate(QString& text, int&) const override {
    const bool fits = static_cast<std::size_t>(text.toUtf8().size()) <= MarkContent::kMaxBytes;
    return fits ? Acceptable : Invalid;
  }
};

}  // namespace

MarkEditor::MarkEditor(const MarkContent& mark, bool fresh, QWidget* parent)
    : QFrame(parent),
      first_(mark),
      fresh_(fresh),
      kinds_(new QButtonGroup(this)),
      words_(new QLineEdit(this)) {
  setAccessibleName(tr("Mark"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  setAttribute(Qt::WA_NoMousePropagation);  // a press on its edge must not reach the map
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(4, 4, 4, 4);
  rows->setSpacing(4);
  auto* classes = new QHBoxLayout;
  rows->addLayout(classes);
  for (const MarkClass& one : mark_classes()) classes->addWidget(kind_button(one.kind));
  classes->addStretch(1);
  auto* row = new QHBoxLayout;
  rows->addLayout(row);
  connect(kinds_, &QButtonGroup::idToggled, this, [this] { colour_kinds(); });
  choose(mark.kind);
  words_->setText(QString::fromStdString(mark.text));
  words_->setPlaceholderText(tr("Text of the mark; Enter places it"));
  words_->setAccessibleName(tr("Text of the mark"));
  keep_scaled(*words_, [this] {
    const int room = parentWidget() != nullptr ? parentWidget()->width() * 2 / 5 : kWordsWidth;
    words_->setMinimumWidth(std::min(scaled(kWordsWidth), std::max(room, kWordsWidth / 2)));
  });
  words_->setValidator(new BytesValidator(words_));
  words_->installEventFilter(this);
  row->addWidget(words_);
  auto* take_button = new QToolButton(this);
  take_button->setText(tr("Done"));
  take_button->setToolTip(tr("Accepts the mark (Enter)"));
  take_button->setFocusPolicy(Qt::TabFocus);
  take_button->installEventFilter(this);
  row->addWidget(take_button);
  connect(take_button, &QToolButton::clicked, this, [this] { take(); });
  connect(words_, &QLineEdit::returnPressed, this, [this] { take(); });
  setFocusProxy(words_);
  adjustSize();
}

QToolButton* MarkEditor::kind_button(MarkKind kind) {
  auto* button = new QToolButton(this);
  button->setText(mark_word(kind));
  button->setIcon(tinted_icon(QLatin1String(mark_class(kind).icon)));
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setToolTip(mark_hint(kind));
  button->setAccessibleDescription(button->toolTip());
  button->setCheckable(true);
  button->setFocusPolicy(Qt::TabFocus);
  button->installEventFilter(this);
  kinds_->addButton(button, static_cast<int>(kind));
  return button;
}

MarkContent MarkEditor::mark() const {
  MarkContent mark = first_;
  mark.kind = static_cast<MarkKind>(kinds_->checkedId());
  mark.text = words_->text().trimmed().toStdString();
  return mark;
}

void MarkEditor::choose(MarkKind kind) { kinds_->button(static_cast<int>(kind))->setChecked(true); }

void MarkEditor::colour_kinds() {
  const Look& l = look_of(palette());
  for (QAbstractButton* button : kinds_->buttons()) {
    QPalette colours = palette();
    if (button->isChecked()) {
      colours.setColor(QPalette::Button, l.accent);
      colours.setColor(QPalette::ButtonText, l.on_accent);
    }
    button->setPalette(colours);
  }
}

bool MarkEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    const Qt::FocusReason why = static_cast<QFocusEvent*>(event)->reason();
    // Another window or the field's context menu: the focus returns.
    if (why == Qt::ActiveWindowFocusReason || why == Qt::PopupFocusReason) return false;
    QWidget* next = QApplication::focusWidget();
    if (next != nullptr && isAncestorOf(next)) return false;
    if (why == Qt::MouseFocusReason) emit closed_by_pointer();
    leave();
  } else if (event->type() == QEvent::KeyPress && watched == words_) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      choose(mark_kind_after(mark().kind, key == Qt::Key_Down ? 1 : -1));
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

void MarkEditor::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return drop();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return take();
  // Unused keys must not reach the map, so that nothing moves while typing.
  event->accept();
}

void MarkEditor::leave() {
  const MarkContent now = mark();
  const bool silent = now.text.empty() && mark_class(now.kind).needs_text;
  if (silent || (now == first_ && !fresh_)) {
    drop();
  } else {
    take();
  }
}

void MarkEditor::take() {
  if (std::exchange(done_, true)) return;
  emit taken(mark());
}

void MarkEditor::drop() {
  if (std::exchange(done_, true)) return;
  emit dropped();
}

}  // namespace magna
