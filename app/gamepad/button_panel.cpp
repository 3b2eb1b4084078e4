// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gamepad/button_panel.h"

#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gamepad/pad_text.h"
#include "widgets/base/keys/action_table.h"
#include "widgets/base/look/row_style.h"
#include "widgets/base/look/theme.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/upright_scroll.h"

namespace magna {
namespace {

constexpr int kLampColumns = 8;
constexpr int kLamp = 34;

/// The name of an action, or a note that this version does not have it.
QString action_text(const std::string& id) {
  const ActionRow* const row = find_action_row(id);
  if (row != nullptr) return plain_text(*row);
  return ButtonPanel::tr("unknown: %1").arg(QString::fromStdString(id));
}

void light(QLabel& lamp, bool on) {
  const Look& l = look_of(lamp.palette());
  QPalette colours = lamp.palette();
  colours.setColor(QPalette::Window, on ? l.accent : l.base);
  colours.setColor(QPalette::WindowText, on ? l.on_accent : l.muted);
  lamp.setPalette(colours);
  // The state must not be shown by colour alone.
  lamp.setFrameShadow(on ? QFrame::Sunken : QFrame::Plain);
  lamp.setLineWidth(on ? 3 : 1);
  QFont font = lamp.font();
  font.setBold(on);
  lamp.setFont(font);
}

}  // namespace

ButtonPanel::ButtonPanel(QWidget* parent) : QWidget(parent) {
  auto* column = new QVBoxLayout(this);
  column->addWidget(make_lamps());
  column->addWidget(make_table(), 1);
  column->addWidget(make_fields());
  guide_ = new QLabel(this);
  guide_->setAccessibleName(tr("Assigning"));
  column->addWidget(guide_);
  cancel_assignment();
}

QWidget* ButtonPanel::make_lamps() {
  lamp_box_ = new QWidget(this);
  lamp_grid_ = new QGridLayout(lamp_box_);
  lamp_grid_->setContentsMargins(0, 0, 0, 0);
  lamp_grid_->setSpacing(4);
  lamp_grid_->setAlignment(Qt::AlignLeft);
  return lamp_box_;
}

QWidget* ButtonPanel::make_table() {
  table_ = new QTableWidget(0, 2, this);
  table_->setAccessibleName(tr("Buttons and their actions"));
  table_->setHorizontalHeaderLabels({tr("Button"), tr("Action")});
  table_->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
  keep_line_rows(*table_);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  connect(table_, &QTableWidget::itemSelectionChanged, this,
          [this] { remove_->setEnabled(table_->currentRow() >= 0); });
  return table_;
}

QWidget* ButtonPanel::make_fields() {
  auto* part = new QWidget(this);
  auto* grid = new QGridLayout(part);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setColumnStretch(1, 1);
  const auto button = [part](const QString& text, const QString& name) {
    auto* made = new QPushButton(text, part);
    made->setAutoDefault(false);
    made->setAccessibleName(name);
    return made;
  };
  actions_ = new QComboBox(part);
  actions_->setAccessibleName(tr("Action for a button"));
  actions_->setMaxVisibleItems(20);
  fill_actions();
  assign_ = button(QString(), tr("Assign a button to the action"));
  remove_ = button(tr("Re&move"), tr("Remove the chosen button's action"));
  remove_->setEnabled(false);
  auto* action = new QLabel(tr("&Action"), part);
  action->setBuddy(actions_);
  grid->addWidget(action, 0, 0);
  grid->addWidget(actions_, 0, 1);
  grid->addWidget(assign_, 0, 2);
  grid->addWidget(remove_, 0, 3);
  grid->addWidget(new QLabel(tr("Dead-man"), part), 1, 0);
  dead_man_text_ = new QLabel(part);
  dead_man_text_->setAccessibleName(tr("Dead-man button"));
  dead_man_ = button(QString(), tr("Assign a button as dead-man"));
  dead_man_->setToolTip(tr("Lets the sticks drive only while this button is held"));
  dead_man_->setAccessibleDescription(dead_man_->toolTip());
  no_dead_man_ = button(tr("N&one"), tr("No dead-man button"));
  grid->addWidget(dead_man_text_, 1, 1);
  grid->addWidget(dead_man_, 1, 2);
  grid->addWidget(no_dead_man_, 1, 3);
  connect(assign_, &QPushButton::clicked, this, [this] { begin(AssignmentTarget::Action); });
  connect(dead_man_, &QPushButton::clicked, this, [this] { begin(AssignmentTarget::DeadMan); });
  connect(remove_, &QPushButton::clicked, this, &ButtonPanel::remove_row);
  connect(no_dead_man_, &QPushButton::clicked, this, [this] {
    PadProfile wanted = profile_;
    wanted.dead_man = PadProfile::kNoButton;
    edit(wanted);
  });
  return part;
}

void ButtonPanel::fill_actions() {
  for (const ActionRow& row : action_table()) {
    actions_->addItem(plain_text(row),
                      QString::fromLatin1(row.id.data(), qsizetype(row.id.size())));
    actions_->setItemData(actions_->count() - 1, hint_text(row), Qt::ToolTipRole);
  }
}

void ButtonPanel::show_device(const PadDevice* device) {
  cancel_assignment();
  device_ = device != nullptr ? *device : PadDevice{};
  setEnabled(device != nullptr);
  for (QLabel* lamp : lamps_) delete lamp;
  lamps_.clear();
  for (int i = 0; i < static_cast<int>(device_.button_names.size()); ++i) {
    auto* lamp = new QLabel(QString::number(i + 1), lamp_box_);
    lamp->setAlignment(Qt::AlignCenter);
    lamp->setFrameShape(QFrame::Box);
    lamp->setAutoFillBackground(true);
    lamp->setToolTip(button_text(device_, i));
    keep_scaled(*lamp, [lamp] { lamp->setFixedSize(scaled(kLamp), scaled(kLamp) * 3 / 4); });
    light(*lamp, false);
    lamp_grid_->addWidget(lamp, i / (2 * kLampColumns), i % (2 * kLampColumns));
    lamps_.push_back(lamp);
  }
  show_table();
}

void ButtonPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange) return;
  for (QLabel* lamp : lamps_) {
    lamp->setPalette(palette());
    light(*lamp, lamp->font().bold());
  }
}

void ButtonPanel::show_profile(const PadProfile& profile) {
  profile_ = profile;
  show_table();
}

void ButtonPanel::show_table() {
  table_->setRowCount(static_cast<int>(profile_.buttons.size()));
  int row = 0;
  for (const auto& [button, action] : profile_.buttons) {
    auto* name = new QTableWidgetItem(button_text(device_, button));
    name->setData(Qt::UserRole, button);
    table_->setItem(row, 0, name);
    const QString told = button == profile_.dead_man
                             ? tr("%1 (not while it is the dead-man)").arg(action_text(action))
                             : action_text(action);
    table_->setItem(row, 1, new QTableWidgetItem(told));
    ++row;
  }
  remove_->setEnabled(table_->currentRow() >= 0);
  dead_man_text_->setText(profile_.dead_man == PadProfile::kNoButton
                              ? tr("None: the sticks drive whenever teleoperation is armed")
                              : button_text(device_, profile_.dead_man));
  no_dead_man_->setEnabled(profile_.dead_man != PadProfile::kNoButton);
}

void ButtonPanel::show_state(const PadState& state) {
  for (std::size_t i = 0; i < lamps_.size(); ++i) {
    const bool on = state.is_down(static_cast<int>(i));
    if (on != lit(static_cast<int>(i))) light(*lamps_[i], on);
  }
  if (assigning() && !state.pressed.empty()) take_button(state.pressed.front());
}

void ButtonPanel::begin(AssignmentTarget what) {
  if (assigning_ == what) return cancel_assignment();
  cancel_assignment();
  assigning_ = what;
  (what == AssignmentTarget::Action ? assign_ : dead_man_)->setText(tr("Cancel"));
  guide_->setText(what == AssignmentTarget::Action
                      ? tr("Press the button of the pad for “%1”…").arg(actions_->currentText())
                      : tr("Press the button to use as dead-man…"));
}

void ButtonPanel::cancel_assignment() {
  assigning_ = AssignmentTarget::Nothing;
  assign_->setText(tr("Press a button…"));
  dead_man_->setText(tr("Press a button…"));
  guide_->setText(
      tr("Choose an action, then press a button on the pad. Each press triggers the action once."));
}

void ButtonPanel::take_button(int button) {
  PadProfile wanted = profile_;
  if (assigning_ == AssignmentTarget::Action) {
    wanted.buttons[button] = actions_->currentData().toString().toStdString();
  } else {
    wanted.dead_man = button;
  }
  cancel_assignment();
  edit(wanted);
}

void ButtonPanel::remove_row() {
  const QTableWidgetItem* const item = table_->item(table_->currentRow(), 0);
  if (item == nullptr) return;
  PadProfile wanted = profile_;
  wanted.buttons.erase(item->data(Qt::UserRole).toInt());
  edit(wanted);
}

bool ButtonPanel::lit(int button) const {
  const auto i = static_cast<std::size_t>(button);
  return i < lamps_.size() && lamps_[i]->font().bold();
}

}  // namespace magna
