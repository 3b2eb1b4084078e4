// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/bars/confirm_bar.h"

#include <QApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QPushButton>
#include <QResizeEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/wrapped_label.h"

namespace magna {
namespace {

constexpr int kLeastText = 160;  // width beside the buttons, pixels at 100 %

}  // namespace

ConfirmBar::ConfirmBar(QWidget* parent) : QFrame(parent) {
  row_ = new QHBoxLayout(this);
  keep_scaled(*this, [this] {
    row_->setContentsMargins(scaled(40), scaled(6), scaled(8), scaled(6));
    row_->setSpacing(scaled(8));
  });
  auto* column = new QVBoxLayout;
  column->setSpacing(0);
  question_ = new WrappedLabel(this);
  QFont strong = font();
  strong.setBold(true);
  question_->setFont(strong);
  targets_ = new WrappedLabel(this);
  targets_->setAccessibleName(tr("Details"));
  column->addWidget(question_);
  column->addWidget(targets_);
  row_->addLayout(column, 1);
  buttons_ = new QGridLayout;
  buttons_->setSpacing(8);
  row_->addLayout(buttons_);
  yes_.push_back(make_button());
  no_ = make_button();
  connect(no_, &QPushButton::clicked, this, &ConfirmBar::cancel);
  hide();
}

QPushButton* ConfirmBar::make_button() {
  auto* button = new QPushButton(this);
  button->setMinimumHeight(32);
  button->setAutoDefault(true);  // Enter presses the focused button
  button->installEventFilter(this);
  return button;
}

void ConfirmBar::ask(const QString& question, const QStringList& targets, const QString& yes,
                     std::function<void()> effect) {
  choose(question, targets, {{yes, {}, std::move(effect)}}, tr("Cancel"));
}

void ConfirmBar::choose(const QString& question, const QStringList& targets,
                        std::vector<Choice> choices, const QString& no, bool focus) {
  question_->show_text(question);
  targets_->show_text(targets.join(QStringLiteral(", ")));
  choices_ = std::move(choices);
  const QString about = QStringLiteral("%1 %2").arg(question, targets_->whole_text());
  while (yes_.size() < choices_.size()) {
    yes_.push_back(make_button());
    setTabOrder(yes_[yes_.size() - 2], yes_.back());
    setTabOrder(yes_.back(), no_);
  }
  for (std::size_t i = 0; i < yes_.size(); ++i) {
    QPushButton& button = *yes_[i];
    button.setVisible(i < choices_.size());
    button.disconnect(this);
    if (i >= choices_.size()) continue;
    const Choice& choice = choices_[i];
    button.setText(choice.text);
    button.setToolTip(choice.hint);
    button.setAccessibleDescription(choice.hint.isEmpty() ? about : choice.hint);
    button.setEnabled(choice.possible);
    connect(&button, &QPushButton::clicked, this, [this, i] {
      const auto effect = std::move(choices_[i].effect);
      end();
      if (effect) effect();
    });
  }
  no_->setText(no);
  no_->setAccessibleDescription(about);
  arrange();
  QWidget* now = QApplication::focusWidget();
  if (now != nullptr && !isAncestorOf(now)) focus_before_ = now;
  show();
  if (focus) take_focus();
}

/// One choice stands beside the question; several, or one in a narrow bar, below it, in as many
/// rows as they need.
void ConfirmBar::arrange() {
  std::vector<QPushButton*> shown(yes_.begin(),
                                  yes_.begin() + static_cast<std::ptrdiff_t>(choices_.size()));
  shown.push_back(no_);
  int columns = static_cast<int>(shown.size());
  int widest = 0;
  for (const QPushButton* button : shown) widest = std::max(widest, button->sizeHint().width());
  const QMargins around = row_->contentsMargins();
  const int room = width() - around.left() - around.right() + buttons_->spacing();
  const bool below =
      choices_.size() > 1 || room - columns * (widest + buttons_->spacing()) < scaled(kLeastText);
  row_->setDirection(below ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  if (below) {
    columns = std::clamp(room / (widest + buttons_->spacing()), 1, columns);
  }
  for (QPushButton* button : yes_) buttons_->removeWidget(button);
  buttons_->removeWidget(no_);
  for (int i = 0; i < static_cast<int>(shown.size()); ++i) {
    buttons_->addWidget(shown[static_cast<std::size_t>(i)], i / columns, i % columns,
                        Qt::AlignVCenter);
  }
}

void ConfirmBar::take_focus() {
  if (asking()) no_->setFocus(Qt::OtherFocusReason);
}

void ConfirmBar::cancel() { end(); }

void ConfirmBar::end() {
  choices_.clear();
  const bool had_focus = isAncestorOf(QApplication::focusWidget());
  hide();
  if (had_focus && focus_before_ != nullptr) focus_before_->setFocus(Qt::OtherFocusReason);
}

QString ConfirmBar::question() const { return question_->whole_text(); }

QString ConfirmBar::text() const {
  return question_->whole_text() + QLatin1Char('\n') + targets_->whole_text();
}

void ConfirmBar::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return cancel();
  QFrame::keyPressEvent(event);
}

void ConfirmBar::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) arrange();
}

bool ConfirmBar::eventFilter(QObject*, QEvent* event) {
  return event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->isAutoRepeat();
}

void ConfirmBar::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.caution_tint);
  painter.fillRect(QRect(0, 0, scaled(4), height()), l.caution);
  painter.drawPixmap(
      QPointF(scaled(12), scaled(10)),
      tinted_pixmap(QStringLiteral("caution"), l.caution, scaled(20), devicePixelRatioF()));
}

}  // namespace magna
