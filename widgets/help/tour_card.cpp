// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/help/tour_card.h"

#include <QAccessible>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/base/bars/bar_row.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/tinted_icon.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/wrapped_label.h"
#include "widgets/help/help_library.h"
#include "widgets/help/tour_guide.h"

namespace magna {
namespace {

constexpr int kLeastState = 140;  // pixels at 100 %: beside the buttons

/// The button's text, with room at its sides.
void label_button(QPushButton& button, const QString& text) {
  button.setText(text);
  button.setMinimumWidth(button.fontMetrics().horizontalAdvance(text) + scaled(24));
}

}  // namespace

TourCard::TourCard(TourGuide& guide, const ActionSet& actions, QWidget* parent)
    : QFrame(parent),
      guide_(guide),
      actions_(actions),
      title_(new WrappedLabel(this)),
      text_(new QLabel(this)),
      sign_(new QLabel(this)),
      state_(new WrappedLabel(this)) {
  setObjectName(QStringLiteral("tour"));
  auto* column = new QVBoxLayout(this);
  column->setSpacing(4);
  QFont bold = title_->font();
  bold.setBold(true);
  title_->setFont(bold);
  title_->setAccessibleName(tr("Tour"));
  text_->setWordWrap(true);
  text_->setTextFormat(Qt::MarkdownText);
  text_->setAccessibleName(tr("Instructions"));
  state_->setAccessibleName(tr("State of the step"));
  column->addWidget(title_);
  column->addWidget(text_);
  auto* state = new QHBoxLayout;
  state->addWidget(sign_);
  state->addWidget(state_, 1);
  auto* buttons = new BarRow;
  world_ = add_button(*buttons);
  back_ = add_button(*buttons);
  next_ = add_button(*buttons);
  end_ = add_button(*buttons);
  auto* row = new BarRow(kLeastState);
  row->add(*state);
  row->add(*buttons);
  column->addLayout(row);
  connect(world_, &QPushButton::clicked, &guide_, &TourGuide::open_world);
  connect(back_, &QPushButton::clicked, &guide_, &TourGuide::back);
  connect(next_, &QPushButton::clicked, this, [this] {
    if (offering_) {
      emit begun();
    } else {
      guide_.next();
    }
  });
  connect(end_, &QPushButton::clicked, this, [this] {
    if (!offering_) return guide_.end();
    offering_ = false;
    hide();
    emit declined();
  });
  connect(&guide_, &TourGuide::changed, this, &TourCard::follow);
  connect(&actions_, &ActionSet::keys_changed, this, &TourCard::follow);
  keep_scaled(*this, [column, row, buttons] {
    column->setContentsMargins(scaled(16), scaled(8), scaled(8), scaled(8));
    for (QLayout* one : {static_cast<QLayout*>(row), static_cast<QLayout*>(buttons)}) {
      one->setSpacing(scaled(8));
    }
  });
  hide();
}

QPushButton* TourCard::add_button(QLayout& row) {
  auto* button = new QPushButton(this);
  button->setFocusPolicy(Qt::TabFocus);  // a click keeps the focus on the map or the stick
  button->setAutoDefault(true);          // Enter presses the focused button
  keep_scaled(*button, [button] {
    button->setMinimumHeight(scaled(32));
    label_button(*button, button->text());
  });
  row.addWidget(button);
  return button;
}

void TourCard::offer() {
  if (guide_.running()) return;
  offering_ = true;
  follow();
}

void TourCard::follow() {
  if (guide_.running()) offering_ = false;
  if (!offering_ && !guide_.running()) return hide();
  if (offering_) {
    show_offer();
  } else {
    show_step();
  }
  show();
}

void TourCard::show_offer() {
  world_->hide();
  back_->hide();
  sign_->clear();
  state_->show_text({});
  label_button(*next_, tr("Take the tour"));
  next_->setToolTip(tr("A few small steps with their keys; you can leave it at any time"));
  label_button(*end_, tr("No, thanks"));
  end_->setToolTip(tr("Does not offer the tour again; it stays in the Help menu"));
  say(tr("New here?"),
      fill_help(tr("A short tour shows how to select, send, drive and stop robots. It waits for "
                   "you and changes nothing by itself. You can start it at any time with "
                   "{do:help.tour} in the Help menu."),
                actions_));
}

void TourCard::show_step() {
  const TourStep& step = guide_.step();
  const QString world = guide_.world_wanted();
  world_->setVisible(!world.isEmpty());
  const QString name = QFileInfo(world).fileName();
  label_button(*world_, tr("Open %1").arg(name));
  world_->setToolTip(tr("Opens the world of this step in place of the current one"));
  back_->show();
  label_button(*back_, tr("Back"));
  back_->setEnabled(guide_.number() > 1);
  back_->setToolTip(actions_["help.tour_back"].toolTip());
  const bool last = guide_.number() == guide_.count();
  label_button(*next_, last ? tr("Finish") : guide_.done() ? tr("Next") : tr("Skip"));
  next_->setToolTip(actions_["help.tour_next"].toolTip());
  label_button(*end_, tr("End the tour"));
  end_->setToolTip(actions_["help.tour_end"].toolTip());
  show_state();
  say(tr("Tour, step %1 of %2: %3").arg(guide_.number()).arg(guide_.count()).arg(tour_title(step)),
      fill_help(tour_text(step), actions_));
}

void TourCard::show_state() {
  const Look& l = look_of(palette());
  sign_->setPixmap(guide_.done() ? tinted_pixmap(QStringLiteral("state-ended"), l.ok, scaled(18),
                                                 devicePixelRatioF())
                                 : QPixmap());
  state_->show_text(guide_.done()                     ? tr("Done")
                    : guide_.world_wanted().isEmpty() ? tr("Not done yet")
                                                      : tr("This step is for another world"));
}

void TourCard::say(const QString& title, const QString& text) {
  title_->show_text(title);
  text_->setText(text);
  for (QPushButton* button : {world_, back_, next_, end_}) {
    button->setAccessibleDescription(button->toolTip());
  }
  const QString all = tr("%1. %2 %3").arg(title, plain_help(text), state_->whole_text()).trimmed();
  if (all == accessibleName()) return;
  setAccessibleName(all);
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

void TourCard::paintEvent(QPaintEvent*) {
  const Look& l = look_of(palette());
  QPainter painter(this);
  painter.fillRect(rect(), l.accent_tint);
  painter.fillRect(QRect(0, 0, 4, height()), l.accent);
  painter.fillRect(QRect(0, height() - 1, width(), 1), l.line);
}

}  // namespace magna
