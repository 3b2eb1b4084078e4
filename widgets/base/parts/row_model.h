// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractItemModel>
#include <QModelIndex>
#include <QVariant>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

class QAbstractItemModel;

namespace magna {

/// Name of a cell for assistive technologies: `own` if it is not empty; nothing if the cell has a
/// text, which is then its name; else for example "Battery: none".
QVariant cell_name(const QAbstractItemModel& model, const QModelIndex& index, const QVariant& own);

/// A model whose empty cells have accessible names, too, because the focus can be in them.
template <class Model>
class NamedCells final : public Model {
 public:
  using Model::Model;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
    const QVariant own = Model::data(index, role);
    return role == Qt::AccessibleTextRole ? cell_name(*this, index, own) : own;
  }
};

/// A column of a RowModel: its header, and functions from a row to the contents of its cell.
template <class Row>
struct RowColumn {
  QString header = {};
  QString (*text)(const Row&) = nullptr;       ///< may lack if the model overrides data()
  Qt::Alignment side = Qt::AlignLeft;          ///< of header and cells
  QString hint = {};                           ///< tooltip of the header
  QString widest = {};                         ///< size_columns() makes room for it
  QString spoken_as = {};                      ///< frame of what is spoken: "%1 metres away"
  QString spoken_none = {};                    ///< in place of an empty text
  QVariant (*icon)(const Row&) = nullptr;      ///< none by default
  QVariant (*sort_key)(const Row&) = nullptr;  ///< the text by default
  QString (*tip)(const Row&) = nullptr;        ///< that of the row by default
  QString (*spoken)(const Row&) = nullptr;     ///< for screen readers in place of the text
  bool (*checked)(const Row&) = nullptr;       ///< gives the cells a check box
  bool (*editable)(const Row&) = nullptr;      ///< never by default
  QVariant (*edited)(const Row&) = nullptr;    ///< the value in an editor; the text by default
};

/// For RowColumn::text: a member of the row, which is a string or a whole number.
template <auto kMember, class Row>
QString member_text(const Row& row) {
  using Value = std::remove_cvref_t<decltype(row.*kMember)>;
  if constexpr (std::same_as<Value, QString>) {
    return row.*kMember;
  } else if constexpr (std::same_as<Value, std::string>) {
    return QString::fromStdString(row.*kMember);
  } else {
    return QString::number(row.*kMember);
  }
}

/// What a RowModel shows of its rows. `Row` is a value that has all that its cells show.
template <class Row>
struct RowDescription {
  std::vector<RowColumn<Row>> columns = {};
  /// Identifies a row among those below the same one; its place by default.
  std::uint64_t (*key)(const Row&) = nullptr;
  /// Level in a tree, 0 = top: a row is below the last one before it with a lower level. By default
  /// all rows are at the top.
  int (*depth)(const Row&) = nullptr;
  /// Tooltip of cells whose column has none; none by default.
  QString (*tip)(const Row&) = nullptr;
  /// Data of any other role.
  QVariant (*other)(const Row&, int column, int role) = nullptr;
  bool spoken_headers = false;  ///< screen readers say the header before the text of cells
  bool tip_texts = false;       ///< the tooltip of a cell is its text, which may be cut
};

/// The part of a RowModel that does not depend on the type of its rows.
class RowModelBase : public QAbstractItemModel {
  Q_OBJECT
 public:
  static constexpr int kSortRole = Qt::UserRole;    ///< of cells
  static constexpr int kWidestRole = Qt::UserRole;  ///< of headers
  /// Gets a typed value, or a Qt::CheckState. Returns whether it was accepted.
  using Edit = std::function<bool(const QModelIndex& cell, const QVariant& value)>;

  void on_edit(Edit edit) { edit_ = std::move(edit); }
  /// The top row with this key; -1 = none.
  int row_of(std::uint64_t key) const;
  /// All rows as text, one line each, indented by depth, with tabs between the cells.
  QString text() const;
  /// The contents of rows have changed, although their values have not.
  void touch_all();
  /// Removes the first `count` rows.
  void drop_first(int count);

  QModelIndex index(int row, int column = 0, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant headerData(int section, Qt::Orientation orientation,
                      int role = Qt::DisplayRole) const override;
  bool setData(const QModelIndex& cell, const QVariant& value, int role = Qt::EditRole) override;

 protected:
  struct Header {
    QString text;
    QString hint;
    QString widest;
    Qt::Alignment side;
  };
  /// A row with those below it.
  struct Node {
    virtual ~Node() = default;
    std::uint64_t key = 0;
    Node* above = nullptr;
    mutable int place = 0;  ///< last known one below `above`
    std::vector<std::unique_ptr<Node>> below = {};
  };
  using NodePtr = std::unique_ptr<Node>;

  RowModelBase(std::vector<Header> headers, QObject* parent);

  /// Builds a tree: `path` leads from its root to the last row. No key = the place.
  static void add(std::vector<Node*>& path, int depth, std::optional<std::uint64_t> key,
                  NodePtr node);
  /// Changes the rows below `shown` into those below `wanted`: keys that are in both stay, with
  /// selection and expansion. Returns whether anything has changed.
  bool follow(Node& shown, Node& wanted);
  bool follow(NodePtr root) { return follow(*root_, *root); }
  void restart(NodePtr root);
  void append_rows(Node& rows);
  /// Takes over the value of a row; false = it is the same.
  virtual bool take(Node& shown, Node& wanted) = 0;

  QModelIndex find_node(const std::function<bool(const Node&)>& is) const;
  QVariant alignment(int column) const;

 private:
  const Node& node_of(const QModelIndex& index) const;
  QModelIndex index_of(const Node& node) const;
  static int place_of(const Node& node);
  void arrange(Node& shown, Node& wanted);
  void remove(Node& above, int first, int last);
  void insert(Node& above, int at, Node& from, int first, int last);
  void sort_rows(Node& above, const std::function<std::size_t(const NodePtr&)>& place);
  void emit_changes(const Node& above, std::vector<std::pair<int, int>> runs);

  std::vector<Header> headers_;
  NodePtr root_ = std::make_unique<Node>();
  Edit edit_;
};

/// A table, list or tree of rows by a description of its columns. Rows are compared by key and by
/// value: rows are inserted, moved and removed one by one, and only changed ones are signalled, so
/// that selection, current cell and expansion stay with their rows.
template <class Row>
class RowModel : public RowModelBase {
 public:
  explicit RowModel(RowDescription<Row> description, QObject* parent = nullptr)
      : RowModelBase(headers_of(description), parent), description_(std::move(description)) {}

  /// In the order of a walk from the root. Returns whether anything has changed.
  bool show(std::vector<Row> rows) { return follow(tree_of(std::move(rows))); }
  /// Shows other rows: nothing is selected or current afterwards.
  void reset(std::vector<Row> rows) { restart(tree_of(std::move(rows))); }
  /// Adds rows at the end.
  void append(std::vector<Row> rows) { append_rows(*tree_of(std::move(rows))); }

  /// Changes the value of the last row at the top, which exists and keeps its key.
  void set_last(Row row) {
    const QModelIndex last = index(rowCount() - 1);
    static_cast<RowNode*>(static_cast<Node*>(last.internalPointer()))->value = std::move(row);
    emit dataChanged(last, index(rowCount() - 1, columnCount() - 1));
  }

  /// The value of a row of any RowModel<Row>; nullptr: the index is invalid.
  static const Row* at(const QModelIndex& index) {
    return index.isValid() ? &value_of(*static_cast<const Node*>(index.internalPointer()))
                           : nullptr;
  }
  /// A top row; nullptr = no such row.
  const Row* at(int row) const { return at(index(row)); }
  /// The first row from the top for which `is` is true; invalid = none.
  template <class Is>
  QModelIndex find(Is is) const {
    return find_node([&is](const Node& node) { return is(value_of(node)); });
  }

  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override {
    const Row* const row = at(index);
    if (row == nullptr) return {};
    const RowColumn<Row>& column = column_of(index);
    switch (role) {
      case Qt::DisplayRole: return column.text(*row);
      case Qt::DecorationRole: return call(column.icon, *row);
      case Qt::TextAlignmentRole: return alignment(index.column());
      case Qt::ToolTipRole:
        if (description_.tip_texts) return column.text(*row);
        return call(column.tip != nullptr ? column.tip : description_.tip, *row);
      case Qt::AccessibleTextRole: return cell_name(*this, index, spoken(column, *row));
      case Qt::EditRole:
        if (column.editable == nullptr) return {};
        return column.edited != nullptr ? column.edited(*row) : column.text(*row);
      case Qt::CheckStateRole:
        if (column.checked == nullptr) return {};
        return static_cast<int>(column.checked(*row) ? Qt::Checked : Qt::Unchecked);
      case kSortRole:
        if (column.sort_key != nullptr) return column.sort_key(*row);
        return column.text(*row);
      default:
        if (description_.other == nullptr) return {};
        return description_.other(*row, index.column(), role);
    }
  }
  Qt::ItemFlags flags(const QModelIndex& index) const override {
    Qt::ItemFlags flags = RowModelBase::flags(index);
    const Row* const row = at(index);
    if (row == nullptr) return flags;
    const RowColumn<Row>& column = column_of(index);
    if (column.checked != nullptr) flags |= Qt::ItemIsUserCheckable;
    if (column.editable != nullptr && column.editable(*row)) flags |= Qt::ItemIsEditable;
    return flags;
  }

 protected:
  bool take(Node& shown, Node& wanted) final {
    Row& value = static_cast<RowNode&>(shown).value;
    Row& next = static_cast<RowNode&>(wanted).value;
    if constexpr (std::equality_comparable<Row>) {
      if (value == next) return false;
    }
    value = std::move(next);
    return true;
  }

 private:
  struct RowNode final : Node {
    explicit RowNode(Row row) : value(std::move(row)) {}
    Row value;
  };

  static const Row& value_of(const Node& node) { return static_cast<const RowNode&>(node).value; }
  template <class Function>
  static QVariant call(Function* function, const Row& row) {
    return function != nullptr ? QVariant(function(row)) : QVariant();
  }
  static std::vector<Header> headers_of(const RowDescription<Row>& description) {
    std::vector<Header> headers;
    for (const RowColumn<Row>& column : description.columns) {
      headers.push_back({column.header, column.hint, column.widest, column.side});
    }
    return headers;
  }

  NodePtr tree_of(std::vector<Row> rows) const {
    auto root = std::make_unique<Node>();
    std::vector<Node*> path{root.get()};
    for (Row& row : rows) {
      const int depth = description_.depth != nullptr ? description_.depth(row) : 0;
      const auto key = description_.key != nullptr ? std::optional(description_.key(row))
                                                   : std::optional<std::uint64_t>();
      add(path, depth, key, std::make_unique<RowNode>(std::move(row)));
    }
    return root;
  }
  const RowColumn<Row>& column_of(const QModelIndex& index) const {
    return description_.columns[static_cast<std::size_t>(index.column())];
  }
  QString spoken(const RowColumn<Row>& column, const Row& row) const {
    const QString text = column.spoken != nullptr ? column.spoken(row) : column.text(row);
    if (text.isEmpty()) return column.spoken_none;
    if (!column.spoken_as.isEmpty()) return column.spoken_as.arg(text);
    if (column.spoken != nullptr || !description_.spoken_headers) return text;
    return column.header + QLatin1Char(' ') + text;
  }

  RowDescription<Row> description_;
};

}  // namespace magna
