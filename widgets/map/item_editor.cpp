// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/item_editor.h"

#include <QApplication>
#include <QButtonGroup>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QValidator>
#include <algorithm>
#include <utility>

#include "widgets/base/look/mark_class.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"

namespace magna {

ItemEditor::ItemEditor(const QString& name, QWidget* parent) : QFrame(parent) {
  setAccessibleName(name);
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  setCursor(Qt::ArrowCursor);
  setAttribute(Qt::WA_NoMousePropagation);  // a press on its edge must not reach the map
}

void ItemEditor::set_field(QLineEdit& field) {
  field_ = &field;
  field.installEventFilter(this);
  connect(&field, &QLineEdit::returnPressed, this, [this] { take(); });
  setFocusProxy(&field);
}

void ItemEditor::add_control(QWidget& control) {
  control.setFocusPolicy(Qt::TabFocus);
  control.installEventFilter(this);
}

QWidget* ItemEditor::make_done_button(const QString& hint) {
  auto* button = new QToolButton(this);
  button->setText(tr("Done"));
  button->setToolTip(hint);
  add_control(*button);
  connect(button, &QToolButton::clicked, this, [this] { take(); });
  return button;
}

void ItemEditor::place(QPointF at, QSizeF room) {
  const double x = std::clamp(at.x() - width() / 2.0, 0.0, std::max(0.0, room.width() - width()));
  const double y = std::clamp(at.y(), 0.0, std::max(0.0, room.height() - height()));
  move(static_cast<int>(x), static_cast<int>(y));
}

void ItemEditor::close_later() {
  const bool focused = isAncestorOf(window()->focusWidget());
  hide();
  deleteLater();
  if (focused) parentWidget()->setFocus(Qt::OtherFocusReason);
}

bool ItemEditor::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusOut) {
    const Qt::FocusReason why = static_cast<QFocusEvent*>(event)->reason();
    // Another window or the field's context menu: the focus returns.
    if (why == Qt::ActiveWindowFocusReason || why == Qt::PopupFocusReason) return false;
    const QWidget* const next = QApplication::focusWidget();
    if (next != nullptr && isAncestorOf(next)) return false;
    if (why == Qt::MouseFocusReason) emit closed_by_pointer();
    leave();
  } else if (event->type() == QEvent::KeyPress && watched == field_) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      choose_next(key == Qt::Key_Down ? 1 : -1);
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

void ItemEditor::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return drop();
  if (is_enter(event->key())) return take();
  // Unused keys must not reach the map, so that nothing moves while typing.
  event->accept();
}

void ItemEditor::leave() {
  if (has_change()) {
    take();
  } else {
    drop();
  }
}

bool ItemEditor::finish() { return !std::exchange(done_, true); }

void ItemEditor::drop() {
  if (finish()) emit dropped();
}

namespace {

/// The engine's limits, which count bytes.
class BytesValidator final : public QValidator {
 public:
  BytesValidator(std::size_t most, QObject* parent) : QValidator(parent), most_(most) {}
  State validate(QString& text, int&) const override {
    const bool fits = static_cast<std::size_t>(text.toUtf8().size()) <= most_;
    return fits ? Acceptable : Invalid;
  }

 private:
  std::size_t most_;
};

}  // namespace

NameEditor::NameEditor(const Words& words, const QString& name, bool fresh, QWidget* parent,
                       std::size_t most)
    : ItemEditor(words.title, parent),
      first_(name),
      fresh_(fresh),
      name_(new QLineEdit(name, this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(8, 4, 4, 4);
  row->addWidget(new QLabel(words.title, this));
  name_->setMaxLength(kLongestName);
  name_->setValidator(new BytesValidator(most, name_));
  name_->setAccessibleName(words.field);
  keep_scaled(*name_, [this] { name_->setMinimumWidth(scaled(180)); });
  row->addWidget(name_);
  row->addWidget(make_done_button(tr("Accepts the name (Enter)")));
  set_field(*name_);
  name_->selectAll();
  adjustSize();
}

bool NameEditor::has_change() const {
  const QString name = name_->text().trimmed();
  return !name.isEmpty() && (fresh_ || name != first_);
}

void NameEditor::take() {
  const QString name = name_->text().trimmed();
  if (!name.isEmpty() && finish()) emit taken(name);
}

BookmarkEditor::BookmarkEditor(const QString& name, bool fresh, QWidget* parent)
    : NameEditor({tr("Bookmark"), tr("Name of the bookmark")}, name, fresh, parent) {}

namespace {

constexpr int kWordsWidth = 220;

}  // namespace

MarkEditor::MarkEditor(const MarkContent& mark, bool fresh, QWidget* parent)
    : ItemEditor(tr("Mark"), parent),
      first_(mark),
      fresh_(fresh),
      kinds_(new QButtonGroup(this)),
      words_(new QLineEdit(this)) {
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(4, 4, 4, 4);
  rows->setSpacing(4);
  auto* classes = new QHBoxLayout;
  rows->addLayout(classes);
  for (const MarkClass& one : mark_classes()) classes->addWidget(kind_button(one.kind));
  classes->addStretch(1);
  auto* row = new QHBoxLayout;
  rows->addLayout(row);
  choose(mark.kind);
  words_->setText(QString::fromStdString(mark.text));
  words_->setPlaceholderText(tr("Text of the mark; Enter places it"));
  words_->setAccessibleName(tr("Text of the mark"));
  keep_scaled(*words_, [this] {
    const int room = parentWidget() != nullptr ? parentWidget()->width() * 2 / 5 : kWordsWidth;
    words_->setMinimumWidth(std::min(scaled(kWordsWidth), std::max(room, kWordsWidth / 2)));
  });
  words_->setValidator(new BytesValidator(MarkContent::kMaxBytes, words_));
  row->addWidget(words_);
  row->addWidget(make_done_button(tr("Accepts the mark (Enter)")));
  set_field(*words_);
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
  add_control(*button);
  kinds_->addButton(button, static_cast<int>(kind));
  return button;
}

MarkContent MarkEditor::mark() const {
  MarkContent mark = first_;
  mark.kind = static_cast<MarkKind>(kinds_->checkedId());
  // Another class says how sure it is; only a dismissed mark stays so.
  if (mark.kind != first_.kind && mark.state != MarkState::Dismissed) mark.state.reset();
  mark.text = words_->text().trimmed().toStdString();
  return mark;
}

void MarkEditor::choose(MarkKind kind) { kinds_->button(static_cast<int>(kind))->setChecked(true); }

bool MarkEditor::has_change() const {
  const MarkContent now = mark();
  const bool silent = now.text.empty() && mark_class(now.kind).needs_text;
  return !silent && (fresh_ || now != first_);
}

void MarkEditor::choose_next(int step) { choose(mark_kind_after(mark().kind, step)); }

void MarkEditor::take() {
  if (finish()) emit taken(mark());
}

}  // namespace magna
