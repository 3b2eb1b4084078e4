// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/text/file_place.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

std::vector<FilePlace> places(const char* text) {
  std::vector<FilePlace> all;
  for (const TextPlace& found : find_places(QString::fromUtf8(text))) all.push_back(found.place);
  return all;
}

FilePlace place(const char* file, int line, int column = 0) {
  return {QString::fromUtf8(file), line, column};
}

TEST(FilePlaceTest, IsFoundInErrorsAndBetweenWords) {
  EXPECT_EQ(places("/worlds/office.lisp:12:3: unknown form")[0],
            place("/worlds/office.lisp", 12, 3));
  const auto two = places("see (a.lisp:7), then \"b.json:1:2\".");
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0], place("a.lisp", 7));
  EXPECT_EQ(two[1], place("b.json", 1, 2));
}

TEST(FilePlaceTest, CanContainSpacesAtTheStartOfAnError) {
  EXPECT_EQ(places("/my worlds/an office.lisp:2: no")[0], place("/my worlds/an office.lisp", 2));
  EXPECT_EQ(places("*ERROR* -> /my worlds/x.lisp:2:1: no")[0], place("/my worlds/x.lisp", 2, 1));
  EXPECT_EQ(places("it is in x.lisp:2:1 somewhere")[0], place("x.lisp", 2, 1));
}

TEST(FilePlaceTest, ExcludesTimesAddressesAndPlainFiles) {
  for (const char* text :
       {"0:01:23.4", "127.0.0.1:6324", "office.lisp", "office.lisp: bad", "a.txt:3:4", ""}) {
    EXPECT_TRUE(places(text).empty()) << text;
  }
}

TEST(FilePlaceTest, IgnoresOverlongWords) {
  const QString word(100'000, QLatin1Char('a'));
  EXPECT_TRUE(find_places(word + QStringLiteral(".lisp:1")).empty());
  EXPECT_EQ(find_places(word + QStringLiteral(" b.lisp:1")).size(), 1U);
}

TEST(FilePlaceTest, IsWrittenAndReadBack) {
  for (const FilePlace& one :
       {place("/a b/c:d.lisp", 12, 3), place("x.lisp", 4), place("x.lisp", 0)}) {
    EXPECT_EQ(place_from(place_text(one)), one) << place_text(one).toStdString();
  }
  EXPECT_EQ(short_place_text(place("/worlds/office.lisp", 12, 3)),
            QStringLiteral("office.lisp:12:3"));
}

TEST(FilePlaceTest, BecomesALinkAmongEscapedText) {
  const QString text = QStringLiteral("/w/a.lisp:1:2: <b> & \"c\"\nnext");
  EXPECT_EQ(with_links(text, find_places(text)),
            QStringLiteral("<a href=\"/w/a.lisp:1:2\">/w/a.lisp:1:2</a>: &lt;b&gt; &amp; "
                           "&quot;c&quot;<br>next"));
}

}  // namespace
}  // namespace magna
