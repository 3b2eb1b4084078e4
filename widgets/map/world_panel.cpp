// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/world_panel.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <utility>

#include "core/geometry/angle.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/row_table.h"
#include "widgets/base/parts/table_text.h"
#include "widgets/base/text/text_format.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kPanelWidth = 380;

QString plain_number(double value) { return QString::number(std::round(value * 1e6) / 1e6); }

// The numbers in "to (12, 5)" or "1.6 × 0.8 m".
std::vector<double> numbers_in(const QString& text) {
  static const QRegularExpression kNumber(QStringLiteral("-?(\\d+(\\.\\d*)?|\\.\\d+)"));
  std::vector<double> numbers;
  for (auto it = kNumber.globalMatch(text); it.hasNext();) {
    numbers.push_back(it.next().captured(0).toDouble());
  }
  return numbers;
}

bool set_size(WorldObject& object, const QString& text) {
  const std::vector<double> numbers = numbers_in(text);
  const bool pair = object.kind == WorldObjectKind::Wall || object.kind == WorldObjectKind::Rect;
  if (numbers.size() != (object.kind == WorldObjectKind::Circle ? 1U : 2U)) return false;
  if (object.kind == WorldObjectKind::Circle) {
    object.radius = numbers[0];
  } else if (pair) {
    object.to = {numbers[0], numbers[1]};
  } else if (object.footprint) {
    object.footprint->width = numbers[0];
    object.footprint->depth = numbers[1];
  } else {
    return false;
  }
  return true;
}

bool is_free(const WorldRow& row) { return row.object().locked.empty(); }

QString object_tip(const WorldRow& row) {
  const WorldObject& object = row.object();
  if (is_free(row)) return tr("Line %1").arg(object.line);
  const QString why = QString::fromStdString(object.locked);
  if (object.line == 0) return tr("Locked: %1").arg(why);
  return tr("Locked: %1 (line %2, column %3)").arg(why).arg(object.line).arg(object.column);
}

QString object_name(const WorldRow& row) {
  const QString name = world_object_name(row.object());
  return is_free(row) ? name : tr("%1 (locked)").arg(name);
}

QString angle_cell(const WorldRow& row) {
  if (!row.object().turns) return {};
  return plain_number(std::round(degrees(row.object().pose.theta) * 10) / 10);
}

bool can_resize(const WorldRow& row) {
  const WorldObject& object = row.object();
  const bool robot =
      object.kind == WorldObjectKind::Robot || object.kind == WorldObjectKind::CybotStart;
  const bool round = object.kind == WorldObjectKind::Thing && !object.footprint;
  return is_free(row) && !robot && !round;
}

RowDescription<WorldRow> object_rows() {
  using Row = WorldRow;
  return {
      .columns =
          {{.header = tr("Object"),
            .text = object_name,
            .hint = tr("The object; of walls the substance can be changed"),
            .editable = [](const Row& row) { return is_free(row) && has_cells(row.object().kind); },
            .edited =
                [](const Row& row) { return QVariant(QString::fromStdString(row.object().name)); }},
           {.header = tr("x"),
            .text = [](const Row& row) { return plain_number(row.object().pose.x); },
            .side = Qt::AlignRight,
            .hint = tr("Metres; of walls a cell"),
            .editable = is_free},
           {.header = tr("y"),
            .text = [](const Row& row) { return plain_number(row.object().pose.y); },
            .side = Qt::AlignRight,
            .hint = tr("Metres; of walls a cell"),
            .editable = is_free},
           {.header = tr("Angle"),
            .text = angle_cell,
            .side = Qt::AlignRight,
            .hint = tr("Degrees, clockwise from the x axis"),
            .editable = [](const Row& row) { return is_free(row) && row.object().turns; },
            .edited =
                [](const Row& row) {
                  return QVariant(plain_number(degrees(row.object().pose.theta)));
                }},
           {.header = tr("Size"),
            .text = [](const Row& row) { return world_object_size(row.object()); },
            .hint = tr("Last cell of walls, radius of discs, width and depth of things"),
            .editable = can_resize}},
      .tip = object_tip};
}

}  // namespace

WorldPanel::WorldPanel(WorldEditor& editor, QWidget* parent)
    : QFrame(parent),
      editor_(editor),
      model_(object_rows()),
      title_(new QLabel(this)),
      kinds_(new QComboBox(this)),
      table_(new QTableView(this)),
      note_(new QLabel(this)),
      buttons_(new QGridLayout) {
  setObjectName(QStringLiteral("world_panel"));
  setAccessibleName(tr("World file"));
  setFrameShape(QFrame::StyledPanel);
  setAutoFillBackground(true);
  title_->setWordWrap(true);
  note_->setWordWrap(true);
  kinds_->setAccessibleName(tr("Kind of new objects"));
  kinds_->setToolTip(tr("Chooses what a drag, a double click or Insert adds on the map"));
  connect(kinds_, &QComboBox::activated, this,
          [this](int row) { editor_.set_choice(static_cast<std::size_t>(row)); });
  auto* add = new QLabel(tr("&Add:"), this);
  add->setBuddy(kinds_);
  make_table();
  auto* row = new QHBoxLayout;
  row->addWidget(add);
  row->addWidget(kinds_, 1);
  auto* column = new QVBoxLayout(this);
  column->addWidget(title_);
  column->addLayout(row);
  column->addWidget(table_, 1);
  column->addWidget(note_);
  column->addLayout(buttons_);
  buttons_->setSpacing(kGap);
  keep_scaled(*this, [this] { setFixedWidth(scaled(kPanelWidth)); });
  connect(&editor_, &WorldEditor::changed, this, &WorldPanel::follow);
  connect(&editor_, &WorldEditor::values_wanted, this, &WorldPanel::edit_values);
  follow();
}

void WorldPanel::make_table() {
  table_->setModel(&model_);
  model_.on_edit([this](const QModelIndex& cell, const QVariant& value) {
    return edit(cell, value.toString().trimmed());
  });
  make_plain_table(*table_, tr("Objects of the world file"),
                   tr("Enter or F2 edits the current cell"));
  new CellDelegate(*table_);
  table_->setSelectionMode(QAbstractItemView::SingleSelection);
  QHeaderView& header = *table_->horizontalHeader();
  header.setStretchLastSection(false);
  header.setMinimumSectionSize(scaled(24));
  header.setSectionResizeMode(Name, QHeaderView::Stretch);
  keep_scaled(*this, [&header] {
    const int widths[] = {0, 48, 48, 50, 84};
    header.setFont(QApplication::font());
    for (int k = X; k <= Size; ++k) {
      header.resizeSection(k, scaled(widths[k]));
    }
  });
  connect(table_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &WorldPanel::choose_row);
}

void WorldPanel::choose_row() {
  const QModelIndex current = table_->currentIndex();
  if (!current.isValid()) return;
  editor_.choose(static_cast<std::size_t>(current.row()));
}

void WorldPanel::edit_values() {
  if (!isVisible() || !editor_.chosen()) return;
  const int column = table_->currentIndex().isValid() ? table_->currentIndex().column() : 0;
  table_->setCurrentIndex(
      model_.index(static_cast<int>(*editor_.chosen()), column == 0 ? int{X} : column));
  table_->setFocus(Qt::OtherFocusReason);
}

void WorldPanel::fill_kinds() {
  const QSignalBlocker blocker(kinds_);
  kinds_->clear();
  for (const WorldObject& choice : editor_.document()->choices()) {
    kinds_->addItem(world_object_name(choice));
  }
}

void WorldPanel::show_objects() {
  std::vector<WorldRow> rows;
  const std::size_t count = shown_ ? shown_->objects().size() : 0;
  for (std::size_t i = 0; i < count; ++i) rows.push_back({shown_, i});
  if (static_cast<int>(count) == model_.rowCount()) {
    model_.show(std::move(rows));
  } else {
    model_.reset(std::move(rows));  // the editor chooses the current row
  }
}

bool WorldPanel::edit(const QModelIndex& cell, const QString& text) {
  WorldObject wanted = model_.at(cell)->object();
  const auto length = parse_length(text);
  const auto angle = parse_angle(text);
  switch (cell.column()) {
    case Name: wanted.name = text.toLower().toStdString(); break;
    case X:
      if (!length) return false;
      wanted.pose.x = *length;
      break;
    case Y:
      if (!length) return false;
      wanted.pose.y = *length;
      break;
    case Angle:
      if (!angle) return false;
      wanted.pose.theta = *angle;
      break;
    case Size:
      if (!set_size(wanted, text)) return false;
      break;
    default: return false;
  }
  return editor_.change(static_cast<std::size_t>(cell.row()), wanted);
}

void WorldPanel::follow() {
  const WorldEditor::Document before = std::exchange(shown_, editor_.shared_document());
  if (before != shown_) show_objects();
  if (!shown_) return;
  const WorldDocument* const document = shown_.get();
  if (!before || before->choices() != document->choices()) fill_kinds();
  kinds_->setCurrentIndex(static_cast<int>(editor_.choice()));
  const QString file = QFileInfo(QString::fromStdString(document->file())).fileName();
  const QString title = editor_.unsaved() ? tr("<b>%1</b> · not saved") : tr("<b>%1</b> · saved");
  title_->setText(title.arg(file.toHtmlEscaped()));
  title_->setToolTip(QString::fromStdString(document->file()));
  const WorldObject* const chosen = editor_.chosen_object();
  if (chosen != nullptr && !chosen->locked.empty()) {
    note_->setText(object_tip({shown_, *editor_.chosen()}));
  } else {
    note_->setText(tr("The running world stays as it is until the saved file is reloaded."));
  }
  if (editor_.chosen()) {
    const int row = static_cast<int>(*editor_.chosen());
    if (table_->currentIndex().row() == row) return;
    const int column = std::max(0, table_->currentIndex().column());
    table_->setCurrentIndex(model_.index(row, column));
  } else {
    table_->clearSelection();
    table_->setCurrentIndex({});
  }
}

void WorldPanel::add_action(QAction& action, const QString& text) {
  action.setIconText(text);
  auto* button = new QToolButton(this);
  button->setDefaultAction(&action);
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  button->setFocusPolicy(Qt::TabFocus);
  const int count = buttons_->count();
  buttons_->addWidget(button, count / 2, count % 2);
}

}  // namespace magna
