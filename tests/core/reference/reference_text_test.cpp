// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reference/reference.h"

#include <gtest/gtest.h>

namespace magna {
namespace {

std::string error_of(std::string_view text) {
  const auto page = read_reference_page({"10-parts.txt", text});
  return page ? "no error" : page.error().text();
}

TEST(ReferenceText, IsReadCompletely) {
  const auto page = read_reference_page({"10-parts.txt",
                                         "# Parts\nexamples: world\n\nAll parts.\n\n"
                                         "## lamp-on lamp continuation => lamp\ncommand 3.9\n"
                                         "Switches it on,\nat once.\nerrors: NOT-MOVING FAILED\n"
                                         "tests: Lamp\n> (lamp-on\n    lamp)\n= NIL\n= NIL\n\n"
                                         "## lamp*\nvariable\nThe lamp.\n"});
  ASSERT_TRUE(page) << page.error().text();
  EXPECT_EQ(page->id, "parts");
  EXPECT_EQ(page->title, "Parts");
  EXPECT_EQ(page->intro, "All parts.\n");
  EXPECT_EQ(page->examples, ExamplePlace::World);
  ASSERT_EQ(page->entries.size(), 2U);
  const ReferenceEntry& entry = page->entries[0];
  EXPECT_EQ(usage(entry), "(lamp-on lamp continuation)");
  EXPECT_EQ(entry.results, "lamp");
  EXPECT_EQ(entry.section, "3.9");
  EXPECT_EQ(entry.text, "Switches it on, at once.");
  EXPECT_EQ(entry.errors, (std::vector<std::string>{"NOT-MOVING", "FAILED"}));
  EXPECT_EQ(entry.tests, std::vector<std::string>{"Lamp"});
  ASSERT_EQ(entry.examples.size(), 1U);
  EXPECT_EQ(entry.examples[0].form, "(lamp-on\n  lamp)");
  EXPECT_EQ(entry.examples[0].value, "NIL\nNIL");
  EXPECT_EQ(usage(page->entries[1]), "lamp*");
}

TEST(ReferenceText, IsRejectedWithTheLineOfAMistake) {
  EXPECT_EQ(error_of(""), "10-parts.txt: it is empty");
  EXPECT_EQ(error_of("Parts\n"), "10-parts.txt:1:1: the first line is the title: # Cameras");
  EXPECT_EQ(error_of("# Parts\n## lamp\ngadget\n"),
            "10-parts.txt:3:1: 'gadget' is not a kind of entry, such as command or function");
  EXPECT_EQ(error_of("# Parts\n## lamp\n## other\n"),
            "10-parts.txt:3:1: the entry before has no kind");
  EXPECT_EQ(error_of("# Parts\n## lamp\n"), "10-parts.txt:2:1: the last entry has no kind");
  EXPECT_EQ(error_of("# Parts\n## lamp\nvariable\n= 3\n"),
            "10-parts.txt:4:1: a value follows an example: > (+ 1 2)");
  EXPECT_EQ(error_of("# Parts\n## lamp\nvariable\n> (a\n  b)\n= 3\n  c\n"),
            "10-parts.txt:7:1: an indented line continues an example: > (list 1");
  EXPECT_EQ(error_of("# Parts\n## lamp\nvariable\n> (a)\n= 3\nText.\n"),
            "10-parts.txt:6:1: the text comes before the examples");
}

TEST(ReferenceText, OfEveryFileIsRead) {
  ASSERT_GT(reference_texts().size(), 10U);
  for (const ReferenceText& text : reference_texts()) {
    const auto page = read_reference_page(text);
    EXPECT_TRUE(page) << (page ? "" : page.error().text());
  }
  EXPECT_EQ(reference_pages().size(), reference_texts().size());
}

}  // namespace
}  // namespace magna
