// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/robots/team/waypoint_pane.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/engine/mission_inputs.h"
#include "core/engine/robot_inputs.h"
#include "widgets/base/bars/robot_header.h"
#include "widgets/base/edit/plan_edits.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/parts/tool_button.h"
#include "widgets/base/state/robot_state.h"
#include "widgets/base/state/snapshot_reader.h"
#include "widgets/base/text/text_format.h"
#include "widgets/robots/team/waypoint_table_model.h"

namespace magna {

QWidget* WaypointDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem&,
                                        const QModelIndex& index) const {
  const QString name = index.model()->headerData(index.column(), Qt::Horizontal).toString();
  if (index.column() != WaypointTableModel::Type) {
    auto* field = new QLineEdit(parent);
    field->setFrame(false);
    field->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    field->setAccessibleName(name);
    return field;
  }
  auto* choice = new QComboBox(parent);
  for (const auto type : {WaypointType::Goto, WaypointType::TurnTo, WaypointType::Explore}) {
    choice->addItem(waypoint_type_text(type), static_cast<int>(type));
  }
  choice->setAccessibleName(name);
  // A choice in its list applies at once, without leaving the cell. Closed, each arrow key would be
  // one.
  QMetaObject::invokeMethod(choice, &QComboBox::showPopup, Qt::QueuedConnection);
  connect(choice, &QComboBox::activated, this,
          [this, choice] { const_cast<WaypointDelegate*>(this)->apply(*choice); });
  return choice;
}

void WaypointDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  if (auto* choice = qobject_cast<QComboBox*>(editor)) {
    return choice->setCurrentIndex(choice->findData(index.data(Qt::EditRole)));
  }
  auto* field = qobject_cast<QLineEdit*>(editor);
  const QString text = index.data(Qt::EditRole).toString();
  // The robot drives on while the user types or text is selected.
  if (!field->isModified() && field->text() != text) field->setText(text);
}

void WaypointDelegate::set_value(QWidget& editor, QAbstractItemModel& model,
                                 const QModelIndex& index) const {
  if (const auto* choice = qobject_cast<QComboBox*>(&editor)) {
    model.setData(index, choice->currentData(), Qt::EditRole);
  } else {
    model.setData(index, qobject_cast<QLineEdit*>(&editor)->text(), Qt::EditRole);
  }
}

void WaypointDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex&) const {
  QRect place = option.rect;
  place.setHeight(std::max(place.height(), editor->sizeHint().height()));
  place.moveCenter(option.rect.center());
  if (place.top() < 0) place.moveTop(0);
  editor->setGeometry(place);
}

WaypointTable::WaypointTable(QWidget* parent) : RowTable(parent) {
  make_plain_table(
      *this, tr("Way-points"),
      tr("The active robot's plan. Enter or F2 edits a cell, Insert adds a row, Delete removes "
         "rows, Alt+Up and Alt+Down move them."));
  new WaypointDelegate(*this);
  setAlternatingRowColors(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
}

void WaypointTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Insert) return emit insert_wanted();
  RowTable::keyPressEvent(event);
}

namespace {

std::vector<int> as_vector(const QList<int>& rows) { return {rows.begin(), rows.end()}; }

}  // namespace

WaypointPane::WaypointPane(EditStack& edits, QWidget* parent)
    : QWidget(parent), edits_(edits), model_(edits) {
  setAccessibleName(tr("Way-points"));
  lay_out();
  SnapshotFeed& feed = edits.feed();
  connect(&feed, &SnapshotFeed::arrived, this, &WaypointPane::follow);
  connect(&feed, &SnapshotFeed::calm, this, &WaypointPane::update_texts);
  connect(&model_, &WaypointTableModel::refused, this, &WaypointPane::show_error);
  connect(&model_, &WaypointTableModel::accepted, this, [this] { show_error({}); });
  connect(table_, &WaypointTable::insert_wanted, this, &WaypointPane::insert_row);
  connect(table_, &WaypointTable::remove_wanted, this, &WaypointPane::remove_rows);
  connect(table_, &WaypointTable::move_wanted, this, &WaypointPane::move_rows);
  connect(table_, &WaypointTable::rows_chosen, this, &WaypointPane::show_actions);
  connect(add_, &QToolButton::clicked, this, &WaypointPane::insert_row);
  connect(remove_, &QToolButton::clicked, this, &WaypointPane::remove_rows);
  connect(up_, &QToolButton::clicked, this, [this] { move_rows(-1); });
  connect(down_, &QToolButton::clicked, this, [this] { move_rows(+1); });
  connect(clear_, &QToolButton::clicked, this, &WaypointPane::clear_rows);
  connect(patrol_, &QCheckBox::toggled, this, &WaypointPane::set_patrol);
  connect(run_, &QToolButton::clicked, this, [this] {
    if (model_.robot()) edits_.feed().link().post(input::MissionRun{*model_.robot()});
  });
  connect(hold_, &QToolButton::clicked, this, [this] {
    if (model_.robot()) edits_.feed().link().post(input::StopRobot{*model_.robot()});
  });
  follow();
  update_texts();
}

QSize WaypointPane::sizeHint() const { return {scaled(280), scaled(200)}; }

void WaypointPane::lay_out() {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, kGap, 0, kGap);
  column->setSpacing(kGap);
  header_ = new RobotHeader(this);
  header_->setContentsMargins(kMargin, 0, kMargin, 0);
  error_ = new QLabel(this);
  error_->setWordWrap(true);
  error_->setTextFormat(Qt::PlainText);
  error_->setContentsMargins(kMargin, 2, kMargin, 2);
  error_->setAccessibleName(tr("Input error"));
  error_->hide();
  empty_ = new QLabel(this);
  empty_->setWordWrap(true);
  empty_->setAlignment(Qt::AlignCenter);
  // Layouts ignore the height of wrapped text: reserves four lines.
  keep_scaled(*empty_, [this] {
    empty_->setContentsMargins(scaled(16), scaled(8), scaled(16), scaled(8));
    empty_->setMinimumHeight(4 * empty_->fontMetrics().lineSpacing() + scaled(16));
  });
  table_ = new WaypointTable(this);
  table_->setModel(&model_);
  table_->hide();  // until it has rows
  keep_scaled(*table_, [this] {
    const QFontMetrics metrics = fontMetrics();
    const auto wide = [&](int column_index, const QString& widest) {
      table_->setColumnWidth(column_index, metrics.horizontalAdvance(widest) + scaled(9));
    };
    wide(WaypointTableModel::Index, QStringLiteral("No. "));
    wide(WaypointTableModel::Type, tr("Drive to"));
    wide(WaypointTableModel::X, QStringLiteral("-00.00"));
    wide(WaypointTableModel::Y, QStringLiteral("-00.00"));
    wide(WaypointTableModel::Heading, tr("Heading") + QLatin1Char('i'));
    wide(WaypointTableModel::Way, QStringLiteral("000.0"));
    table_->horizontalHeader()->setMinimumSectionSize(scaled(24));
  });
  table_->horizontalHeader()->setStretchLastSection(true);
  const auto button = [this](const char* icon, const QString& text, const QString& hint) {
    return make_icon_button(QLatin1String(icon), text, hint, this);
  };
  add_ = button("row-add", tr("Add"), tr("Adds a way-point after the selected one (Insert)"));
  remove_ = button("row-remove", tr("Delete"), tr("Removes the selected ones (Delete)"));
  up_ = button("row-up", tr("Earlier"), tr("Moves the selected ones up (Alt+Up)"));
  down_ = button("row-down", tr("Later"), tr("Moves the selected ones down (Alt+Down)"));
  clear_ = button("plan-clear", tr("Clear"), tr("Removes all way-points"));
  run_ = button("robot-resume", tr("Run"), tr("Starts or resumes the plan"));
  hold_ = button("robot-stop", tr("Hold"), tr("Stops the robot and keeps its plan"));
  for (QToolButton* each : {run_, hold_}) each->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  patrol_ = new QCheckBox(tr("Patrol"), this);

  auto* buttons = new QHBoxLayout;
  buttons->setContentsMargins(kMargin, 0, kMargin, 0);
  buttons->setSpacing(2);
  for (QToolButton* each : {add_, remove_, up_, down_, clear_}) buttons->addWidget(each);
  buttons->addStretch(1);
  buttons->addWidget(run_);
  buttons->addWidget(hold_);
  auto* first = new QHBoxLayout;
  first->setContentsMargins(0, 0, kMargin, 0);
  first->addWidget(header_, 1);
  first->addWidget(patrol_);
  column->addLayout(first);
  column->addWidget(error_);
  column->addWidget(empty_, 1);
  column->addWidget(table_, 1);
  column->addLayout(buttons);
  setTabOrder(table_, add_);
}

QString WaypointPane::robot_name() const {
  const RobotLabel* label = model_.robot() ? label_of(edits_.now(), *model_.robot()) : nullptr;
  return label != nullptr ? QString::fromStdString(label->name) : QString();
}

void WaypointPane::show_error(const QString& why) {
  error_->setText(why);
  error_->setHidden(why.isEmpty());
  QPalette colours = palette();
  colours.setColor(QPalette::WindowText, look_of(palette()).caution);
  error_->setPalette(colours);
}

void WaypointPane::follow() {
  model_.follow();
  if (shown_ != model_.robot()) {
    shown_ = model_.robot();
    show_error({});
    update_texts();
  }
  const bool empty = model_.rowCount() == 0;
  if (table_->isHidden() != empty) {
    table_->setHidden(empty);
    empty_->setHidden(!empty);
  }
  const QSignalBlocker quiet(patrol_);
  patrol_->setChecked(model_.plan().patrol);
}

void WaypointPane::update_texts() {
  model_.follow_robot();
  const Snapshot& now = edits_.now();
  const RobotLabel* label = model_.robot() ? label_of(now, *model_.robot()) : nullptr;
  const auto statuses = statuses_of(now);
  QString word;
  if (label != nullptr && label->id.index() < statuses.size()) {
    word = help_state_word(now, label->id, shown_state(now, label->id));
  }
  header_->show_robot(label, word);
  const QString nothing =
      label == nullptr
          ? tr("The active robot's way-points.\n\nMake a robot active: click it or press its "
               "digit.")
          : tr("%1 has no way-points.\n\nPress Add, or choose the way-point tool and click on the "
               "map.")
                .arg(robot_name());
  say(*empty_, nothing);
  QString sum;
  if (label != nullptr && model_.rowCount() > 0) {
    const double way = length_of(model_.way());
    const int count = model_.rowCount();
    sum = tr("%1 · %2 · %3")
              .arg(count == 1 ? tr("1 way-point") : tr("%1 way-points").arg(count),
                   metres_text(way, 0), duration_text(seconds_for_way(now, label->id, way)));
  }
  if (std::exchange(summary_, sum) != sum) emit summary_changed(sum);
  show_actions();
}

void WaypointPane::show_actions() {
  const Snapshot& now = edits_.now();
  const bool robot = model_.robot().has_value();
  const QList<int> rows = table_->selected_rows();
  const bool planned = model_.rowCount() > 0;
  add_->setEnabled(robot);
  remove_->setEnabled(!rows.isEmpty());
  up_->setEnabled(!rows.isEmpty() && rows.front() > 0);
  down_->setEnabled(!rows.isEmpty() && rows.back() < model_.rowCount() - 1);
  clear_->setEnabled(planned);
  patrol_->setEnabled(planned);
  const QString what = tr("Moves finished way-points to the end of the plan");
  patrol_->setToolTip(
      planned ? what : tr("%1\n%2").arg(what, tr("Add way-points first: the plan is empty")));
  patrol_->setAccessibleDescription(patrol_->toolTip());
  const auto state = robot ? status_of(now, *model_.robot()).mission : MissionState::Idle;
  run_->setEnabled(planned && !now.stopped &&
                   (state == MissionState::Held || state == MissionState::Idle));
  hold_->setEnabled(planned && state != MissionState::Held && state != MissionState::Idle);
}

void WaypointPane::revise(Plan next, const QString& what) {
  if (!model_.robot()) return;
  show_error({});
  edits_.revise_plan(*model_.robot(), std::move(next), what, false);
  follow();
  update_texts();
}

void WaypointPane::insert_row() {
  const Snapshot& now = edits_.now();
  if (!model_.robot() || !now.world) return;
  const QList<int> rows = table_->selected_rows();
  const int at = rows.isEmpty() ? model_.rowCount() : rows.back() + 1;
  const auto place = static_cast<std::size_t>(at);
  revise(with_row(model_.plan(), place,
                  waypoint_between(model_.plan(), place, model_.pose(), now.world->cells)),
         tr("Add way-point to %1").arg(robot_name()));
  if (at >= model_.rowCount()) return;
  table_->select_rows({at});
  table_->setCurrentIndex(model_.index(at, WaypointTableModel::X));
  table_->scrollTo(model_.index(at, WaypointTableModel::X));
  table_->setFocus(Qt::OtherFocusReason);
}

void WaypointPane::remove_rows() {
  const QList<int> rows = table_->selected_rows();
  if (rows.isEmpty()) return;
  revise(without_rows(model_.plan(), as_vector(rows)),
         rows.size() == 1 ? tr("Delete way-point of %1").arg(robot_name())
                          : tr("Delete %1 way-points of %2").arg(rows.size()).arg(robot_name()));
  if (model_.rowCount() > 0) table_->select_rows({std::min(rows.front(), model_.rowCount() - 1)});
}

void WaypointPane::move_rows(int step) {
  const std::vector<int> rows = as_vector(table_->selected_rows());
  const std::vector<int> after = places_after_move(model_.plan(), rows, step);
  if (after == rows) return;
  revise(moved_rows(model_.plan(), rows, step), tr("Move way-points of %1").arg(robot_name()));
  table_->select_rows({after.begin(), after.end()});
}

void WaypointPane::clear_rows() {
  if (!model_.robot()) return;
  show_error({});
  const RobotId robot = *model_.robot();
  clear_plans(edits_, {&robot, 1});
  follow();
  update_texts();
}

void WaypointPane::set_patrol(bool patrol) {
  Plan next = model_.plan();
  next.patrol = patrol;
  revise(std::move(next), patrol ? tr("Let %1 patrol").arg(robot_name())
                                 : tr("End the patrol of %1").arg(robot_name()));
}

}  // namespace magna
