// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/events/links/message_detail.h"

#include <fmt/format.h>

#include <QHeaderView>
#include <QPlainTextEdit>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/sexp/sexp_lexer.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/empty_pages.h"
#include "widgets/base/parts/plain_tree.h"
#include "widgets/base/text/tr.h"
#include "widgets/events/links/message_words.h"

namespace magna {
namespace {

constexpr int kDeepest = 20;
constexpr std::size_t kLine = 90;  // bytes; longer lists are split into parts

/// An atom, or the contents of a pair of brackets.
struct TextPiece {
  char open = 0;  ///< 0 = an atom
  std::string atom;
  std::vector<TextPiece> pieces;
};

constexpr SexpTable text_table(SexpKind colon) {
  return sexp_table(SexpKind::Atom, {{" \t\r\n,", SexpKind::Blank},
                                     {"([{", SexpKind::Open},
                                     {")]}", SexpKind::Close},
                                     {"\"|", SexpKind::String},
                                     {"\\", SexpKind::Escape},
                                     {":", colon}});
}
constexpr SexpTable kListTable = text_table(SexpKind::Atom);
constexpr SexpTable kPairTable = text_table(SexpKind::Blank);

/// Splits text into pieces. Any closing bracket closes the open one: the text is shown, not
/// checked.
class PieceReader {
 public:
  PieceReader(std::string_view text, std::size_t most)
      : text_(text), lexer_(kListTable, text), most_(most) {}

  std::vector<TextPiece> read(char open, int depth) {
    std::vector<TextPiece> pieces;
    for (;;) {
      lexer_.use(open == '{' ? kPairTable : kListTable);
      const SexpToken token = lexer_.next();
      const bool closes = token.kind == SexpKind::Close;
      if (token.kind == SexpKind::End || (closes && open != 0)) return pieces;
      if (closes) continue;
      const bool room = made_++ < most_;
      TextPiece piece = piece_of(token, depth);
      if (room) {
        pieces.push_back(std::move(piece));
      } else {
        ++left_out_;
      }
    }
  }

  std::size_t left_out() const { return left_out_; }

 private:
  TextPiece piece_of(const SexpToken& token, int depth) {
    TextPiece piece;
    if (token.kind != SexpKind::Open) {
      piece.atom = lexer_.text(token);
    } else if (depth < kDeepest) {
      piece.open = text_[token.begin];
      piece.pieces = read(piece.open, depth + 1);
    } else {
      piece.atom = text_.substr(token.begin);
      lexer_.feed({});  // the rest is one atom
    }
    return piece;
  }

  std::string_view text_;
  SexpLexer<> lexer_;
  std::size_t most_;
  std::size_t made_ = 0;
  std::size_t left_out_ = 0;
};

char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

/// "[1, 2]", "(a b)"; empty = too long for a line.
std::string on_one_line(const TextPiece& piece) {
  if (piece.open == '{' && !piece.pieces.empty()) return {};
  std::string line(1, piece.open);
  for (const TextPiece& part : piece.pieces) {
    if (part.open != 0) return {};
    if (line.size() > 1) line += piece.open == '(' ? " " : ", ";
    line += part.atom;
    if (line.size() > kLine) return {};
  }
  return line + closing(piece.open);
}

std::string unquoted(const std::string& text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

TextPart shown(const TextPiece& piece, std::string name);

void show_pairs(const TextPiece& piece, TextPart& part) {
  for (std::size_t k = 0; k < piece.pieces.size(); k += 2) {
    const std::string key = unquoted(piece.pieces[k].atom);
    part.parts.push_back(k + 1 < piece.pieces.size() ? shown(piece.pieces[k + 1], key)
                                                     : TextPart{key, {}, {}});
  }
}

/// A form without a name is named by its head.
void show_form(const TextPiece& piece, TextPart& part) {
  std::size_t from = 0;
  if (part.name.empty() && !piece.pieces.empty() && piece.pieces[0].open == 0) {
    part.name = piece.pieces[0].atom;
    from = 1;
  }
  if (piece.pieces.size() == from + 1) {
    const TextPiece& only = piece.pieces[from];
    part.value = only.open == 0 ? only.atom : on_one_line(only);
    if (!part.value.empty()) return;
  }
  for (std::size_t k = from; k < piece.pieces.size(); ++k) {
    part.parts.push_back(shown(piece.pieces[k], {}));
  }
}

TextPart shown(const TextPiece& piece, std::string name) {
  TextPart part{std::move(name), {}, {}};
  part.value = piece.open == 0 ? piece.atom : on_one_line(piece);
  if (!part.value.empty() || piece.open == 0) return part;
  if (piece.open == '{') {
    show_pairs(piece, part);
  } else if (piece.open == '(') {
    show_form(piece, part);
  } else {
    for (std::size_t k = 0; k < piece.pieces.size(); ++k) {
      part.parts.push_back(shown(piece.pieces[k], fmt::format("[{}]", k)));
    }
    const std::size_t count = piece.pieces.size();
    part.value = tr(count == 1 ? "%1 entry" : "%1 entries").arg(count).toStdString();
  }
  return part;
}

constexpr int kNarrow = 420;      // pixels
constexpr int kLow = 260;         // pixels
constexpr int kWideLetters = 80;  // width of a line with 16 bytes and its margins

QList<QStandardItem*> row(const QString& name, const QString& value) {
  QList<QStandardItem*> items;
  for (const QString& text : {name, value}) {
    auto* item = new QStandardItem(text);
    item->setEditable(false);
    item->setToolTip(text);
    items << item;
  }
  return items;
}

void add(QStandardItem& to, const std::vector<TextPart>& parts) {
  for (const TextPart& part : parts) {
    const QList<QStandardItem*> items =
        row(QString::fromStdString(part.name), QString::fromStdString(part.value));
    to.appendRow(items);
    add(*items[0], part.parts);
  }
}

}  // namespace

std::vector<TextPart> read_text_tree(std::string_view text, std::size_t most) {
  PieceReader reader(text, most);
  const std::vector<TextPiece> pieces = reader.read(0, 0);
  std::vector<TextPart> parts;
  const bool one_object = pieces.size() == 1 && pieces[0].open == '{';
  if (one_object) {
    parts = shown(pieces[0], {}).parts;
  } else {
    for (const TextPiece& piece : pieces) parts.push_back(shown(piece, {}));
  }
  if (reader.left_out() > 0) {
    parts.push_back({"…", tr("%1 more").arg(reader.left_out()).toStdString(), {}});
  }
  return parts;
}

MessageDetail::MessageDetail(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("The chosen message"));
  fields_ = new PlainTree(tr("Fields of the chosen message"),
                          tr("Ctrl+C copies the selected line, or all."), this);
  model_.setColumnCount(2);
  fields_->setModel(&model_);
  keep_scaled(*fields_, [this] { fields_->header()->setMinimumSectionSize(scaled(120)); });
  bytes_ = new QPlainTextEdit(this);
  bytes_->setReadOnly(true);
  bytes_->setTabChangesFocus(true);
  bytes_->setFrameShape(QFrame::NoFrame);
  bytes_->setLineWrapMode(QPlainTextEdit::NoWrap);
  bytes_->setAccessibleName(tr("Bytes of the chosen message"));
  keep_scaled(*bytes_, [this] { bytes_->setFont(console_font()); });
  parts_ = new QSplitter(Qt::Vertical, this);
  parts_->addWidget(fields_);
  parts_->addWidget(bytes_);
  parts_->setChildrenCollapsible(false);
  pages_ = new EmptyPages(*parts_, this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(pages_);
  pages_->show_empty(tr("Choose a message to see its fields and bytes."));
}

void MessageDetail::show_message(const MessageRow& message) {
  if (message == shown_) return;
  shown_ = message;
  // Without columns, the accessibility of Qt 6.4 divides by their number.
  model_.removeRows(0, model_.rowCount());
  if (!message) {
    pages_->show_empty(tr("Choose a message to see its fields and bytes."));
    return;
  }
  QStandardItem& root = *model_.invisibleRootItem();
  if (!message->verdict.empty()) {
    root.appendRow(row(tr("verdict"), QString::fromStdString(message->verdict)));
  }
  for (const LinkField& field : message->fields) {
    root.appendRow(row(QString::fromStdString(field.name), QString::fromStdString(field.value)));
  }
  if (message->fields.empty() && message->text) add(root, read_text_tree(message->bytes));
  if (root.rowCount() == 0) root.appendRow(row(QString::fromStdString(message->what), {}));
  fields_->expandAll();
  fields_->resizeColumnToContents(0);
  show_bytes();
  pages_->show_empty({});
}

void MessageDetail::show_bytes() {
  if (!shown_) return;
  bytes_->setPlainText(shown_->bytes.empty() ? tr("No bytes were kept.")
                                             : hex_dump(*shown_, wide_ ? 16 : 8));
}

// Side by side in a low pane; the number of bytes per line follows the width.
void MessageDetail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const bool low = height() < scaled(kLow) && width() > scaled(kNarrow);
  parts_->setOrientation(low ? Qt::Horizontal : Qt::Vertical);
  const int letter = bytes_->fontMetrics().horizontalAdvance(QLatin1Char('0'));
  const bool wide = (low ? width() / 2 : width()) > kWideLetters * letter;
  if (std::exchange(wide_, wide) != wide) show_bytes();
}

}  // namespace magna
