// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/map/world_table_model.h"

#include <QRegularExpression>
#include <cmath>

#include "core/geometry/angle.h"
#include "widgets/text_parse.h"

namespace magna {
namespace {

QString number_text(double value) { return QString::number(std::round(value * 1e6) / 1e6); }

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

}  // namespace

WorldTableModel::WorldTableModel(WorldEditor& editor, QObject* parent)
    : QAbstractTableModel(parent), editor_(editor), shown_(editor.shared_document()) {
  connect(&editor_, &WorldEditor::changed, this, &WorldTableModel::follow);
}

void WorldTableModel::follow() {
  const WorldEditor::Document now = editor_.shared_document();
  if (now == shown_) return;
  const bool same = now && shown_ && now->objects().size() == shown_->objects().size();
  if (!same) beginResetModel();
  shown_ = now;
  if (!same) return endResetModel();
  if (rowCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, kColumns - 1));
}

const WorldObject* WorldTableModel::object_at(const QModelIndex& index) const {
  const auto row = static_cast<std::size_t>(index.row());
  if (!index.isValid() || !shown_ || row >= shown_->objects().size()) return nullptr;
  return &shown_->objects()[row];
}

int WorldTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() || !shown_ ? 0 : static_cast<int>(shown_->objects().size());
}

int WorldTableModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QVariant WorldTableModel::data(const QModelIndex& index, int role) const {
  const WorldObject* const object = object_at(index);
  if (object == nullptr) return {};
  const bool locked = !object->locked.empty();
  if (role == Qt::ToolTipRole) {
    if (!locked) return tr("Line %1").arg(object->line);
    const QString why = QString::fromStdString(object->locked);
    return object->line == 0 ? tr("Locked: %1").arg(why)
                             : tr("Locked: %1 (line %2, column %3)")
                                   .arg(why)
                                   .arg(object->line)
                                   .arg(object->column);
  }
  const bool number = index.column() == X || index.column() == Y || index.column() == Angle;
  if (role == Qt::TextAlignmentRole && number) return int(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  switch (index.column()) {
    case Name:
      if (role == Qt::EditRole) return QString::fromStdString(object->name);
      return locked ? tr("%1 (locked)").arg(world_object_name(*object))
                    : world_object_name(*object);
    case X: return number_text(object->pose.x);
    case Y: return number_text(object->pose.y);
    case Angle: {
      if (!object->turns) return {};
      const double angle = degrees(object->pose.theta);
      return number_text(role == Qt::EditRole ? angle : std::round(angle * 10) / 10);
    }
    case Size: return world_object_size(*object);
    default: return {};
  }
}

QVariant WorldTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::ToolTipRole && section < kColumns) {
    const QString hints[kColumns] = {
        tr("The object; of walls the substance can be changed"), tr("Metres; of walls a cell"),
        tr("Metres; of walls a cell"), tr("Degrees, clockwise from the x axis"),
        tr("Last cell of walls, radius of discs, width and depth of things")};
    return hints[section];
  }
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Object");
    case X: return tr("x");
    case Y: return tr("y");
    case Angle: return tr("Angle");
    case Size: return tr("Size");
    default: return {};
  }
}

Qt::ItemFlags WorldTableModel::flags(const QModelIndex& index) const {
  const Qt::ItemFlags plain = QAbstractTableModel::flags(index);
  const WorldObject* const object = object_at(index);
  if (object == nullptr || !object->locked.empty()) return plain;
  const bool robot =
      object->kind == WorldObjectKind::Robot || object->kind == WorldObjectKind::CybotStart;
  const bool fixed = (index.column() == Name && !has_cells(object->kind)) ||
                     (index.column() == Angle && !object->turns) ||
                     (index.column() == Size &&
                      (robot || (object->kind == WorldObjectKind::Thing && !object->footprint)));
  return fixed ? plain : plain | Qt::ItemIsEditable;
}

bool WorldTableModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  const WorldObject* const object = object_at(index);
  if (object == nullptr || role != Qt::EditRole) return false;
  WorldObject wanted = *object;
  const QString text = value.toString().trimmed();
  const auto length = parse_length(text);
  const auto angle = parse_angle(text);
  switch (index.column()) {
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
  return editor_.change(static_cast<std::size_t>(index.row()), wanted);
}

}  // namespace magna
